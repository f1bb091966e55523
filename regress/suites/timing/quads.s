// Two of four threads take a branch; all meet at the qsy (docs/architecture.md section 5).
// options: --inputs regress/suites/timing/quads.json
.stage fragment
.machine quad
.sym varying float 1x4 "v" 1 0 0
slt p0.x, v0, k @ov+cv
brc p0.x, join
nop
join: add t0, c0, k ; qsy
ddx t1, t0
end
