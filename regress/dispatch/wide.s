// SPDX-License-Identifier: Apache-2.0
// A short fragment program of quads with many inputs, 16 words of memory a thread, and two lookups: the ports of a core count more than its run. For
// make dispatch-cycles.
.stage fragment
.machine machines/quad.machine
.sym varying float 4x1 "v_a" 13 0 0
.sym sampler sampler2D 1x1 "u_tex" 1 0 0
.sym system float 4x1 "gl_FragCoord" 1 0 0
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
tex t0, v0, s0
tex t1, v12, s0
mov t2, fragcoord
add t0, t0, t1
nop
add o0, t0, t2
end
