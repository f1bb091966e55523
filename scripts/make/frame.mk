# SPDX-License-Identifier: Apache-2.0
# Frames (docs/frame.md): pictures beside those of another renderer, bars, a demo.
FRAME_SCENES := $(sort $(wildcard regress/frame/scenes/*.json))
FRAME_SIZES ?= 160x120 240x180 320x240
$(eval $(call program_rule,regress/frame_softpipe,$(wildcard regress/frame/softpipe/*.c) regress/oracles/gles/gles.c regress/oracles/gles/context.c,common show,$(GLES_LIBS)))

# All scenes at three sizes beside Mesa's softpipe; both pictures of each go to $(B)/frame. FRAME_SIZES="WxH ..." FRAME_SCENES="FILE ..."
.PHONY: frame-pictures frame-pictures-small
frame-pictures: $(B)/regress/frame_softpipe
	@mkdir -p $(B)/frame; $< -k $(B)/frame "$(FRAME_SIZES)" $(FRAME_SCENES)
frame-pictures-small: $(B)/regress/frame_softpipe
	@$< "160x120" $(FRAME_SCENES)
CHECKS += frame-pictures-small
