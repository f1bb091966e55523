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
