# SPDX-License-Identifier: Apache-2.0
# Chung's model of a frame (docs/model.md): frames measured, a model fitted on the micro-benchmarks, errors on frames that it never saw.
$(eval $(call program_rule,regress/frame_rows,regress/frame/model/frame_rows.c regress/frame/model/table_rows.c,common frame_model))
$(eval $(call program_rule,regress/gl_rows,regress/frame/model/gl_rows.c regress/frame/model/table_rows.c,common frame_model record))
$(eval $(call program_rule,regress/frame_gating,regress/frame/model/frame_gating.c,common frame_model))
$(eval $(call program_rule,regress/frame_bars,regress/frame/model/frame_bars.c,frame_model))

.PHONY: frame-model-few
frame-model-few: $(B)/regress/frame_rows $(B)/gloam
	@scripts/frame-model-few $(B)
CHECKS += frame-model-few
# make frame-model: all frames, their table $(B)/frame-model/frames.csv, the model model.json, its errors with bars in $(B)/bars/frame-model.json, Figures 15
# to 20 of Chung's thesis. MICRO_POINTS=120 of the hypercube, MODEL_SIZES of the hold-outs; with CORPUS hold-out 1 has the teapot and Spot. MODEL_GL=no:
# hold-out 2 without frames of programs of OpenGL ES. Half an hour of processor time, or seconds if the frames are recorded.
MODEL_SIZES ?= 160x120 272x208
MODEL_GL ?= yes
MODEL_PROGRAMS := $(addprefix $(B)/regress/,frame_rows frame_bars frame_limits gl_rows)
.PHONY: frame-model
frame-model: $(MODEL_PROGRAMS) $(B)/gloam $(if $(filter yes,$(MODEL_GL)),$(B)/regress/gl_preload.so $(GLES))
	@scripts/bars begin frame-model; rm -f $(B)/frame-model/rows; mkdir -p $(B)/frame-model; \
	scripts/frame-model $(B) $(MICRO_POINTS) $(or $(SEED),1) "$(MODEL_SIZES)" $(MODEL_GL) $(CORPUS) 3>$(B)/frame-model/rows || scripts/bars failed $$? >>$(B)/frame-model/rows; \
	scripts/bars end frame-model <$(B)/frame-model/rows

# Energy of fragments over opaque layers, and cycles a pixel with several cores.
$(eval $(call program_rule,regress/frame_limits,regress/frame/limits/limits.c,common show))
.PHONY: frame-limits
frame-limits: $(B)/regress/frame_limits
	@mkdir -p $(B)/frame-model; $< regress/frame/limits $(B)/frame-model/limits
CHECKS += frame-limits

# make frame-gating: what the gating of You and Wang saves of a frame's energy: the tables of docs/frame-gating.md, from $(B)/frame-model/gating.csv. Two
# minutes. GATING_SIZE="WIDTH HEIGHT".
GATING_SIZE ?= 96 72
.PHONY: frame-gating
frame-gating: $(B)/regress/frame_gating
	@mkdir -p $(B)/frame-model; $< $(GATING_SIZE) $(FRAME_SCENES) >$(B)/frame-model/gating.csv && scripts/frame-gating-page $(B)/frame-model/gating.csv docs/frame-gating.md
