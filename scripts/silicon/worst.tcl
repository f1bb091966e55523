# SPDX-License-Identifier: Apache-2.0
# OpenSTA: prints the worst slack of setup or hold (max, min), for scripts/silicon/close. A latch may take time from the half cycle after it: what is
# left of that is checked at the clock gate's AND, so the latch itself does not count.
proc worst {kind} {
  foreach end [find_timing_paths -path_delay $kind -group_count 100 -endpoint_count 1] {
    if {[sta::PathEnd_is_latch_check $end]} { continue }
    set s [sta::PathEnd_slack $end]
    if {![info exists min] || $s < $min} { set min $s }
  }
  return $min
}
proc ns {seconds} { return [sta::time_sta_ui $seconds] }
