// SPDX-License-Identifier: Apache-2.0
// Shows the varyings of the vertex shader of the same name.
precision highp float;
varying vec3 v_normal;

void main() { gl_FragColor = v_normal.xyzx; }
