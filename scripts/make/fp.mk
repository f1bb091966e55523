# SPDX-License-Identifier: Apache-2.0
# Arithmetic: the special functions' tables, unit benches and error figures.
GENERATED += $(B)/gen/sfu_tables.h $(B)/gen/sfu_tables.vh

$(B)/gen/sfu_tables.h: $(B)/host/gen_sfu_tables
	@mkdir -p $(@D); $< c >$@.tmp && mv $@.tmp $@
$(B)/gen/sfu_tables.vh: $(B)/host/gen_sfu_tables
	@mkdir -p $(@D); $< v >$@.tmp && mv $@.tmp $@
