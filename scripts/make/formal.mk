# SPDX-License-Identifier: Apache-2.0
# Proves properties of the RTL (docs/formal.md), with Yosys and ABC: make formal. One proof: make formal PROOF=gate_ctrl_spec. The verdict is
# build/bars/formal.json.
.PHONY: formal formal-quick
formal: $(RTL_GENERATED)
	@[ -n "$(PROOF)" ] || scripts/check/bars begin formal; status=0; regress/formal/run -B $(B) -j $(JOBS) $(PROOF) || status=1; \
	[ -n "$(PROOF)" ] || scripts/check/bars end formal <$(B)/formal/bars || status=1; exit $$status
# The short ones: proofs alone, without their cover points and faults.
formal-quick: $(RTL_GENERATED)
	@regress/formal/run -B $(B) -j $(JOBS) -q
CHECKS += formal-quick
# A fault of each of ten proofs: the assertion that is named, and the waveform of the counterexample.
TRACED_PROOFS := gate_ctrl_spec axi_lite_spec host_request_spec operand_hold_spec thread_ctl_spec error_queue_spec frame_walk_spec core_port_spec axi_write_spec \
  frame_scan_spec
.PHONY: formal-traces
formal-traces: $(RTL_GENERATED) $(B)/gloam
	@scripts/check/bars begin $@; regress/formal/traces $(B) $(TRACED_PROOFS) | scripts/check/bars end $@
