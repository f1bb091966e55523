# SPDX-License-Identifier: Apache-2.0
# Proofs about the RTL (docs/formal.md), with Yosys and ABC. One proof: make formal PROOF=gate_ctrl_spec. The verdict is build/bars/formal.json.
.PHONY: formal formal-quick
formal: $(RTL_GENERATED)
	@[ -n "$(PROOF)" ] || scripts/check/bars begin formal; status=0; regress/formal/run -B $(B) -j $(JOBS) $(PROOF) || status=1; \
	[ -n "$(PROOF)" ] || scripts/check/bars end formal <$(B)/formal/bars || status=1; exit $$status
# The short ones: proofs alone, without their cover points and faults.
formal-quick: $(RTL_GENERATED)
	@regress/formal/run -B $(B) -j $(JOBS) -q
CHECKS += formal-quick
