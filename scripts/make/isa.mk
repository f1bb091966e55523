# SPDX-License-Identifier: Apache-2.0
# The Verilog decode constants and docs/isa.md are generated from the table of operations, csrc/isa/isa.def.
$(B)/gen/isa.vh: $(B)/host/gen_isa
	@mkdir -p $(@D); $< verilog > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/host/gen_isa: csrc/isa/isa.def csrc/isa/fields.def csrc/isa/isa.h
docs/isa.md: $(B)/host/gen_isa
	$< docs > $(NEW) && mv $(NEW) $@
.PHONY: isa-docs-current
isa-docs-current: $(B)/host/gen_isa
	@. scripts/check/tap.sh; $< docs | diff docs/isa.md - >$(B)/$@.diff || echo "docs/isa.md differs from the table: run make docs/isa.md" >>$(B)/$@.diff; \
	none "docs/isa.md is what the table says" "$$(cat $(B)/$@.diff)"; finish
CHECKS += isa-docs-current
# The programs of docs/isa-walk.md give what the page says.
.PHONY: walk
walk: $(B)/gloam
	@scripts/walk $(B)
CHECKS += walk
