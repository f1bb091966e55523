# SPDX-License-Identifier: Apache-2.0
# Chung's model of a frame (docs/model.md): frames measured, a model fitted on the micro-benchmarks, errors on frames that it never saw.
$(eval $(call program_rule,regress/frame_rows,regress/frame/model/frame_rows.c,common model))
$(eval $(call program_rule,regress/frame_bars,regress/frame/model/frame_bars.c,model))

.PHONY: frame-model-few
frame-model-few: $(B)/regress/frame_rows $(B)/gloam
	@scripts/frame-model-few $(B)
CHECKS += frame-model-few
# make frame-model: all frames, their table $(B)/frame-model/frames.csv, the model model.json, its errors with bars in $(B)/bars/frame-model.json.
# MICRO_POINTS=120 of the hypercube, MODEL_SIZES of the hold-outs; with CORPUS hold-out 1 has the teapot and Spot.
MODEL_SIZES ?= 160x120 272x208
.PHONY: frame-model
frame-model: $(B)/regress/frame_rows $(B)/regress/frame_bars $(B)/gloam
	@scripts/bars begin frame-model; rm -f $(B)/frame-model/rows; mkdir -p $(B)/frame-model; \
	scripts/frame-model $(B) $(MICRO_POINTS) $(or $(SEED),1) "$(MODEL_SIZES)" $(CORPUS) 3>$(B)/frame-model/rows; \
	scripts/bars end frame-model <$(B)/frame-model/rows
