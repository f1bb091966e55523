// At wake latency 2 a read needs its open a bundle earlier (docs/architecture.md section 6).
// options: --policy program --wake 2
.stage vertex
.machine cyclone
nop @ov
add t0, v0, k @cv
nop
nop
end
