// An open gate rests while a texture is waited for (docs/architecture.md section 6).
// options: --policy program --wake 1
.stage fragment
.machine cyclone
tex t0, v0, s0 @ov
nop
add t1, v1, v1 @cv
nop
nop
end
