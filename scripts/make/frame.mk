# SPDX-License-Identifier: Apache-2.0
# Tests and measures the renderer in C (docs/frame.md) and the model of a frame (docs/model.md): make frame-pictures, frame-check, frame-micro, frame-model.

# Frames (docs/frame.md): pictures compared with those of another renderer, bars, a demo.
FRAME_SCENES := $(sort $(wildcard regress/frame/scenes/*.json))
FRAME_SIZES ?= 160x120 240x180 320x240
$(eval $(call program_rule,regress/frame_softpipe,$(wildcard regress/frame/softpipe/*.c) regress/oracles/gles/gles.c regress/oracles/gles/gles_context.c,common show,$(GLES_LIBS)))

# All scenes at three sizes compared with Mesa's softpipe; both pictures of each go to $(B)/frame. FRAME_SIZES="WxH ..." FRAME_SCENES="FILE ..."
# frame-pictures-rounded: both round window coordinates alike and take no mipmaps, so hardly a pixel may differ, however small the picture.
.PHONY: frame-pictures frame-pictures-small frame-pictures-rounded
frame-pictures: $(B)/regress/frame_softpipe
	@mkdir -p $(B)/frame; $< -k $(B)/frame "$(FRAME_SIZES)" $(FRAME_SCENES)
frame-pictures-small: $(B)/regress/frame_softpipe
	@$< "160x120" $(FRAME_SCENES)
frame-pictures-rounded: $(B)/regress/frame_softpipe
	@$< -r -l "64x48" $(FRAME_SCENES)
CHECKS += frame-pictures-small frame-pictures-rounded

# Scenes with both engines, several numbers of host threads and sizes of the parameter buffer; overdraw, orders, closed meshes.
$(eval $(call program_rule,regress/frame_bench,$(wildcard regress/frame/bench/*.c),common show))
.PHONY: frame-check
frame-check: $(B)/regress/frame_bench
	@$< 64 48 $(FRAME_SCENES)
CHECKS += frame-check

# The two parts of vertex programs compared with the whole programs, on random inputs.
PART_MACHINES ?= cyclone,quad
PART_SHADERS = $(filter $(patsubst %.frag,%.vert,$(PART_FRAGMENTS)),$(shell find regress/suites regress/frame -name '*.vert' -not -path '*/clauses/*'))
PART_FRAGMENTS = $(shell find regress/suites regress/frame -name '*.frag' -not -path '*/clauses/*')
$(eval $(call program_rule,regress/frame_parts,regress/frame/parts/parts.c,common show))
.PHONY: frame-parts
frame-parts: $(B)/regress/frame_parts
	@$< $(PART_MACHINES) $(sort $(PART_SHADERS))
CHECKS += frame-parts

# make frame-bench: all figures, with their bars, to $(B)/bars/frame-bench.json. FRAME_BENCH_SIZE="WIDTH HEIGHT" of the frames that are rendered many times.
FRAME_BENCH_SIZE ?= 160 120
.PHONY: frame-bench
frame-bench: $(B)/regress/frame_bench $(B)/regress/frame_softpipe $(B)/gloam
	@scripts/check/bars begin frame-bench; { scripts/measure/frame-bench $(B) "$(FRAME_SIZES)" "$(FRAME_BENCH_SIZE)" $(FRAME_SCENES) || scripts/check/bars failed $$?; } | scripts/check/bars end frame-bench

# make frame-demo: three scenes with picture, report, heat maps in $(B)/frame-demo.
FRAME_DEMO ?= overdraw foliage shadow-map
.PHONY: frame-demo
frame-demo: $(B)/gloam
	@mkdir -p $(B)/frame-demo; for s in $(FRAME_DEMO); do d=$(B)/frame-demo/$$s; echo "== $$s"; \
	$(B)/gloam frame regress/frame/scenes/$$s.json -o $$d.png --cycles $$d.cycles.png --overdraw $$d.overdraw.png --html $$d.html >$$d.txt || exit 1; \
	sed -n '3,14p' $$d.txt; done; echo "pictures, heat maps and reports: $(B)/frame-demo"

# make frame-micro: micro-benchmarks (one setting changed at a time, and a Latin hypercube), times of units compared with a linear model of them.
# The table is $(B)/frame-micro/micro.csv, the verdict $(B)/bars/frame-micro.json. MICRO_POINTS=120 of the hypercube.
MICRO_POINTS ?= 120
$(eval $(call program_rule,regress/frame_micro,regress/frame/micro/micro.c,common show stats))
.PHONY: frame-micro frame-micro-few
frame-micro-few: $(B)/regress/frame_micro
	@rm -rf $(B)/frame-micro-few; regress/frame/micro/generate $(B)/frame-micro-few 6 $(SEED); $< $(B)/frame-micro-few/micro.csv $(B)/frame-micro-few/*.json
CHECKS += frame-micro-few
frame-micro: $(B)/regress/frame_micro
	@scripts/check/bars begin frame-micro; rm -rf $(B)/frame-micro; regress/frame/micro/generate $(B)/frame-micro $(MICRO_POINTS) $(SEED); \
	$< -r $(B)/frame-micro/rows -n $(MICRO_POINTS) $(B)/frame-micro/micro.csv $(B)/frame-micro/*.json >$(B)/frame-micro/micro.tap || scripts/check/bars failed $$? >>$(B)/frame-micro/rows; cat $(B)/frame-micro/micro.tap; \
	scripts/check/bars end frame-micro <$(B)/frame-micro/rows

# make frame-figures: Figures 7 to 14 of Chung's thesis with this renderer, $(B)/frame-figures/*.svg and frame.csv. docs/figures has copies, which
# make frame-figures-page renews.
$(eval $(call program_rule,regress/frame_figures,regress/frame/frame_figures.c,common show))
.PHONY: frame-figures frame-figures-page
frame-figures: $(B)/regress/frame_figures
	@mkdir -p $(B)/frame-figures; $< $(B)/frame-figures/frame.csv && scripts/plot/frame $(B)/frame-figures/frame.csv $(B)/frame-figures && ls $(B)/frame-figures
frame-figures-page: frame-figures
	@mkdir -p docs/figures && cp $(B)/frame-figures/frame.csv $(B)/frame-figures/frame-figure-*.svg docs/figures/

# Chung's model of a frame (docs/model.md): frames measured, a model fitted on the micro-benchmarks, errors on frames that it never saw.
$(eval $(call program_rule,regress/frame_rows,regress/frame/model/frame_rows.c regress/frame/model/table_rows.c,common frame_model))
$(eval $(call program_rule,regress/gl_rows,regress/frame/model/gl_rows.c regress/frame/model/table_rows.c,common frame_model record))
$(eval $(call program_rule,regress/frame_gating,regress/frame/model/frame_gating.c,common frame_model))
$(eval $(call program_rule,regress/frame_bars,regress/frame/model/frame_bars.c,frame_model))

.PHONY: frame-model-few
frame-model-few: $(B)/regress/frame_rows $(B)/gloam
	@scripts/check/frame-model-few $(B)
CHECKS += frame-model-few
# make frame-model: all frames, their table $(B)/frame-model/frames.csv, the model model.json, its errors with bars in $(B)/bars/frame-model.json, Figures 15
# to 20 of Chung's thesis. MICRO_POINTS=120 of the hypercube, MODEL_SIZES of the hold-outs; with CORPUS hold-out 1 has the teapot and Spot. MODEL_GL=no:
# hold-out 2 without frames of programs of OpenGL ES. Half an hour of processor time, or seconds if the frames are recorded.
MODEL_SIZES ?= 160x120 272x208
MODEL_GL ?= yes
MODEL_PROGRAMS := $(addprefix $(B)/regress/,frame_rows frame_bars frame_limits gl_rows)
.PHONY: frame-model
frame-model: $(MODEL_PROGRAMS) $(B)/gloam # and a library of OpenGL ES: gles.mk
	@scripts/check/bars begin frame-model; rm -f $(B)/frame-model/rows; mkdir -p $(B)/frame-model; \
	scripts/measure/frame-model $(B) $(MICRO_POINTS) $(or $(SEED),1) "$(MODEL_SIZES)" $(MODEL_GL) $(CORPUS) 3>$(B)/frame-model/rows || scripts/check/bars failed $$? >>$(B)/frame-model/rows; \
	scripts/check/bars end frame-model <$(B)/frame-model/rows

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
	@mkdir -p $(B)/frame-model; $< $(GATING_SIZE) $(FRAME_SCENES) >$(B)/frame-model/gating.csv && scripts/plot/frame-gating-page $(B)/frame-model/gating.csv docs/frame-gating.md
