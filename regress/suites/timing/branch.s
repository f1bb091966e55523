// A loop of two trips: a taken branch costs one bubble with one thread (docs/architecture.md section 5).
.stage vertex
.machine cyclone
ldc lc0, 2
l: add t0, c0, k
dbn lc0, l
nop
end
