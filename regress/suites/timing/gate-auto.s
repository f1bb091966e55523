// A read wakes the gate (docs/architecture.md section 6).
// options: --policy auto --wake 1
.stage vertex
.machine cyclone
add t0, v0, k
nop
nop
end
