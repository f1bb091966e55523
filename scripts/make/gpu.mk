# SPDX-License-Identifier: Apache-2.0
# The GPU (docs/gpu.md): commands and descriptors for C, Verilog and the page from one table.
$(B)/host/gen_commands: csrc/gpu/descriptors/commands.def csrc/core/isa/host.def
$(B)/gen/gpu_commands.h: $(B)/host/gen_commands
	@mkdir -p $(@D); $< header > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
GENERATED += $(B)/gen/gpu_commands.h
$(B)/gen/gpu_commands.vh: $(B)/host/gen_commands
	@mkdir -p $(@D); $< verilog > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/gen/gpu_commands_bench.vh: $(B)/host/gen_commands
	@mkdir -p $(@D); $< bench > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

# The tables of docs/gpu.md follow a line that says so; `make gpu-page` renews them.
.PHONY: gpu-page gpu-commands
gpu-page: $(B)/host/gen_commands
	@sed '/^<!-- commands:/q' docs/gpu.md >$(B)/gpu.md.new && $< docs | scripts/plot/wrap >>$(B)/gpu.md.new && mv $(B)/gpu.md.new docs/gpu.md
# The page is what the table says; three tools read the structures in Verilog, and find the fields where C has them.
gpu-commands: $(B)/host/gen_commands $(B)/gen/gpu_commands.vh $(B)/gen/gpu_commands_bench.vh $(B)/tool/tool_commands
	@scripts/check/gpu-commands $(B)
CHECKS += gpu-commands

# make gpu-lists (build/bars/gpu-lists.json): all that OpenGL ES and scenes draw, by --engine list as by fast; N=1000000 random lists and as many mutated
# ones under sanitizers. A run goes on where the one before stopped. SECONDS=3600
$(eval $(call program_rule,regress/gpu_lists,$(wildcard regress/gpu/*.c),common executor compile))
GPU_LISTS := $(B)/gpu-lists-san
.PHONY: gpu-lists gpu-lists-few
gpu-lists: $(addprefix $(B)/test/,test_gl test_extensions test_limits test_half_textures test_half_samplers test_compressed) $(B)/gloam $(GLES) $(B)/regress/gl_draw $(B)/regress/gl_sequences $(B)/regress/gpu_lists
	@$(MAKE) --no-print-directory -s B=$(GPU_LISTS) CC=clang OPT="-O1 -g" SAN="$(SANITIZE)" $(GPU_LISTS)/regress/gpu_lists
	@scripts/check/bars begin $@; { scripts/gl/gpu-lists $(B) $(GPU_LISTS)/regress/gpu_lists $(or $(N),1000000) $(or $(SECONDS),3600) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
gpu-lists-few: $(B)/test/test_gl $(B)/test/test_extensions $(B)/gloam $(GLES) $(B)/regress/gl_draw $(B)/regress/gl_sequences $(B)/regress/gpu_lists
	@scripts/check/gpu-lists-few $(B)
CHECKS += gpu-lists-few

# make dispatch-cycles: cycles of a fragment task in a cluster and behind the dispatcher, at three texture latencies.
.PHONY: dispatch-cycles
dispatch-cycles: $(B)/tool/tool_dispatch $(B)/gloam
	@mkdir -p $(B)/dispatch; $(B)/gloam as regress/dispatch/wide.s -o $(B)/dispatch/wide.elf && echo wide && $< $(B)/dispatch/wide.elf regress/dispatch/wide.json; \
	for s in NormalMap SimpleTexLight; do $(B)/gloam cc regress/suites/shaders/$$s/$$s.frag --machine quad --objective paper -o $(B)/dispatch/$$s.elf && echo $$s && \
	  $< $(B)/dispatch/$$s.elf regress/suites/shaders/$$s/inputs.json || exit 1; done

# make dispatch-bench: the dispatcher in Verilog against its C model, in each cycle: N random streams from SEED on each shape, CORES_SLOTS_THREADS.
DISPATCH_SHAPES := 8_4_4 1_1_1 2_16_1 3_3_4
# The shape that dispatch_bench.v has by itself can record its pins, for runs with four states (frame-x-check).
DISPATCH_RECORDED := 3_3_4
dispatch_part = $(word $(2),$(subst _, ,$(1)))
dispatch_rtl = $(call model_rule,$(B)/dispatch/$(1).o,dispatch,--prefix Vdispatch_$(1) -GCORES=$(call dispatch_part,$(1),1) -GSLOTS=$(call dispatch_part,$(1),2) \
  -GGROUP=$(call dispatch_part,$(1),3),-DDISPATCH_HEADER="Vdispatch_$(1).h" -DDISPATCH_CLASS=Vdispatch_$(1) -DDISPATCH_MODEL=dispatch_$(1) \
  -DDISPATCH_CORES=$(call dispatch_part,$(1),1) -DDISPATCH_SLOTS=$(call dispatch_part,$(1),2) -DDISPATCH_GROUP=$(call dispatch_part,$(1),3) \
  $(if $(filter $(DISPATCH_RECORDED),$(1)),-DFRAME_PINS="pins.h" -I$(B)/dispatch),$(if $(filter $(DISPATCH_RECORDED),$(1)),$(B)/dispatch/pins.h))
$(B)/dispatch/pins.h: tb/gpu/dispatch_bench.v scripts/build/frame-pins
	@mkdir -p $(@D); scripts/build/frame-pins -c $< >$(NEW) $(MOVE)
$(foreach s,$(DISPATCH_SHAPES),$(eval $(call dispatch_rtl,$(s))))
DISPATCH_BENCH := $(call objects,tb/gpu/dispatch_bench.c) $(DISPATCH_SHAPES:%=$(B)/dispatch/%.o) $(VERILATED_OBJECTS) $(call archives,dispatch)
$(B)/dispatch/bench: $(DISPATCH_BENCH)
	@scripts/build/verilated-cxx -o $(NEW) $(DISPATCH_BENCH) $(LDLIBS) -pthread -latomic $(MOVE)
$(B)/obj/tb/gpu/dispatch_bench.o: CFLAGS += -Itb/gpu
.PHONY: dispatch-bench
dispatch-bench: $(B)/dispatch/bench
	@$< $(or $(N),100) $(or $(SEED),1)
CHECKS += dispatch-bench

# make mutate-dispatch: mutants of the dispatcher that Yosys chooses, MUTANTS in all, with N streams at most; bars in build/bars/mutate-dispatch.json. A
# stopped run goes on.
.PHONY: mutate-dispatch
mutate-dispatch: $(B)/dispatch/bench
	$(call run_mutate,dispatch,,OBJECTS="$(call objects,tb/gpu/dispatch_bench.c)" ARCHIVES="$(call archives,dispatch)" LIBRARIES="$(LDLIBS)")

# make dispatch-frames: all tasks of frames on simulated cores behind the dispatcher: results of the renderer, cycles. DISPATCH_SCENES="FILE ..."
$(eval $(call program_rule,regress/dispatch_frames,$(wildcard regress/dispatch/*.c),common show dispatch))
DISPATCH_SCENES ?= $(addprefix regress/frame/scenes/,stencil.json foliage.json interface.json)
.PHONY: dispatch-frames
dispatch-frames: $(B)/regress/dispatch_frames
	@$< 64 48 $(DISPATCH_SCENES)
CHECKS += dispatch-frames
