# SPDX-License-Identifier: Apache-2.0
# The Verilog decode constants and docs/isa.md are generated from the table of operations, csrc/core/isa/isa.def.
$(B)/gen/isa.vh: $(B)/host/gen_isa
	@mkdir -p $(@D); $< verilog > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/host/gen_isa: csrc/core/isa/isa.def csrc/core/isa/fields.def csrc/core/isa/isa.h
docs/isa.md: $(B)/host/gen_isa
	$< docs > $(NEW) && mv $(NEW) $@
.PHONY: isa-docs-current
isa-docs-current: $(B)/host/gen_isa
	@$< docs | cmp -s - docs/isa.md && echo "ok 1 - docs/isa.md is what the table says" && echo 1..1 || { echo "not ok 1 - docs/isa.md differs from the table: run make docs/isa.md"; echo 1..1; exit 1; }
CHECKS += isa-docs-current
# The programs of docs/isa-walk.md give what the page says.
.PHONY: walk
walk: $(B)/gloam
	@scripts/walk $(B)
CHECKS += walk
