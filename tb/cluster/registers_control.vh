// SPDX-License-Identifier: Apache-2.0
// The part of registers_bench about CONTROL and WATCHDOG. Included in the module.
  // What CONTROL does, and only then.
  task check_control;
    begin
      hard_reset;
      clears = 0;
      snapshots = 0;
      aborts = 0;
      put(REG_CONTROL, ~(32'd1 << CONTROL_CLEAR | 32'd1 << CONTROL_SNAPSHOT | 32'd1 << CONTROL_SOFT_RESET | 32'd1 << CONTROL_ABORT | 32'd1 << CONTROL_ABORT_ALL), 4'hf);
      same("clears without its bit", "CONTROL", clears, 32'd0);
      same("snapshots without its bit", "CONTROL", snapshots, 32'd0);
      same("aborts without their bit", "CONTROL", aborts, 32'd0);
      put(REG_CONTROL, 32'd1 << CONTROL_ABORT | 32'd5 << CONTROL_CORE | 32'd19 << CONTROL_SLOT, 4'hf);
      same("aborts", "CONTROL", aborts, 32'd1);
      same("core and slot", "CONTROL", {24'd0, aborted}, {24'd0, 3'd5, 5'd19});
      // The watchdog ticks once in each LIMIT + 1 cycles of a busy cluster, and begins again with each.
      put(REG_WATCHDOG, 32'd9, 4'hf);
      ticks = 0;
      wait_cycles(50);
      same("ticks of an idle cluster", "WATCHDOG", ticks, 32'd0);
      busy = 1'b1;
      wait_cycles(35);
      busy = 1'b0;
      same("ticks in 35 cycles", "WATCHDOG", ticks, 32'd3);
      put(REG_WATCHDOG, 32'd0, 4'hf);
      busy = 1'b1;
      wait_cycles(35);
      busy = 1'b0;
      same("ticks without a limit", "WATCHDOG", ticks, 32'd3);
      put(REG_CONTROL, 32'd1 << CONTROL_CLEAR, 4'hf);
      same("clears", "CONTROL", clears, 32'd1);
      put(REG_CONTROL, 32'd1 << CONTROL_SNAPSHOT, 4'hf);
      same("snapshots", "CONTROL", snapshots, 32'd1);
      same("clears by a snapshot", "CONTROL", clears, 32'd1);
      $display("access CONTROL: bits");
    end
  endtask
