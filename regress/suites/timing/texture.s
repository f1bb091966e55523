// A texture operation with one request (docs/architecture.md section 4).
.stage fragment
.machine cyclone
.held v
tex t0, v0, s0
nop
nop
nop
end
