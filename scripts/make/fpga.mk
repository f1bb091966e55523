# SPDX-License-Identifier: Apache-2.0
# Makes and tests a core on an FPGA (docs/fpga.md): make fpga-enables, serial-line.
FPGA := $(B)/fpga/cyclone
FPGA_SOURCES := $(wildcard rtl/core/* rtl/units/* rtl/buffers/* rtl/texture/* rtl/cells/*.v) $(addprefix rtl/fpga/,fpga_system.v host_bridge.v texture_ram.v) regress/formal/enables regress/formal/gate_box.v
$(B)/fpga/%/enabled.v: $(RTL_GENERATED) $(B)/rtl/%/params.f $(FPGA_SOURCES) scripts/fpga/enables
	@scripts/fpga/enables $(B) $*

# Sender and receiver of a serial line, in Icarus.
.PHONY: serial-line
serial-line:
	@. scripts/check/tap.sh; mkdir -p $(B)/lint; is "bytes come over a serial line, with clocks that differ by 3 %: differences" \
	"$$(iverilog -g2012 -o $(B)/lint/serial.vvp -s serial_bench tb/fpga/serial_bench.v rtl/fpga/serial_send.v rtl/fpga/serial_receive.v && vvp -n $(B)/lint/serial.vvp)" 0; finish
CHECKS += serial-line

# The RTL with its clock gates compared with the same with clock enables instead, in one model.
$(eval $(call model_rule,$(FPGA)/enabled.o,fpga,,,$(FPGA)/enabled.v,tb/fpga/fpga_bench.v $(FPGA)/enabled.v))
FPGA_AGREE := $(call objects,$(wildcard tb/fpga/*.c)) $(FPGA)/enabled.o $(VERILATED_OBJECTS) $(call archives,random)
$(FPGA)/agree: $(FPGA_AGREE)
	@scripts/build/verilated-cxx -o $(NEW) $(FPGA_AGREE) $(LDLIBS) -pthread -latomic $(MOVE)

# make fpga-enables N=1000 SEED=1: random programs on both, loaded through the host bridge (build/bars/fpga-enables.json).
.PHONY: fpga-enables
fpga-enables: $(FPGA)/agree
	@scripts/check/bars begin $@; rm -f $(FPGA)/rows; s=0; $< cyclone $(or $(N),1000) $(or $(SEED),1) $(FPGA)/rows || s=1; \
	{ cat $(FPGA)/rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
