// SPDX-License-Identifier: Apache-2.0
// The first lines of each program in docs/isa-walk.md: one input, one output, a texture, a constant.
.stage fragment
.machine cyclone
.sym varying float 4x1 "v" 1 0 0
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "picture" 1 0 0
.lit 0 15 0x3f000000 0x40000000 0x40800000 0x3f800000
