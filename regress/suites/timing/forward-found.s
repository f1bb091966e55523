// Found forwarding: reads of t0 at distances 1, 2 and 3, L = 1 (docs/architecture.md section 3).
.stage vertex
.machine cyclone16-detect
add t0, c0, k
mul t1, t0, k
mul t2, t0, k
mul t3, t0, k
end
