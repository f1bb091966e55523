// The same with a multiplier of latency 3.
.stage vertex
.machine cyclone-deep
mul t0, c0, k
nop
nop
add t1, fb, k
nop
mul t2, t0, t0
nop
nop
nop
end
