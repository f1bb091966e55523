// A result through fa, and from its register (docs/architecture.md section 3).
.stage vertex
.machine cyclone
add t0, c0, k
add t1, fa, k
nop
mul t2, t0, t0
end
