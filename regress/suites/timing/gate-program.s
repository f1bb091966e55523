// A read of v and a write of o open and close in their own bundles (docs/architecture.md section 6).
// options: --policy program --wake 1
.stage vertex
.machine cyclone
add t0, v0, k @ov+cv
nop
nop
add o0, t0, k @oo+co
nop
nop
nop
end
