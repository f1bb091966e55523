# SPDX-License-Identifier: Apache-2.0
# What the inputs files here are bound to: one symbol of each kind.
.stage fragment
.machine machines/cyclone.machine
.sym uniform float 2x1 "u_texel" 1 0 0
.sym uniform float 4x1 "u_tint" 1 1 0
.sym varying float 2x1 "v_uv" 1 0 0
.sym sampler sampler2D 1x1 "u_image" 1 0 0
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
tex t0, v0.xyxy, s0 @ov+oo
nop
nop
mul o0, t0, c1
end
