// SPDX-License-Identifier: Apache-2.0
// Height field searched in even layers: a lookup and a test in every iteration.
precision highp float;
uniform sampler2D u_height;
uniform vec2 u_slope;
varying vec2 v_uv;

void main() {
  vec3 at = vec3(v_uv, 1.0);
  vec3 delta = vec3(u_slope, -1.0) / 48.0;
  float layer = 0.0;
  for (int i = 0; i < 48; i++) {
    if (texture2D(u_height, at.xy).a >= at.z) break;
    at += delta;
    layer += 1.0;
  }
  gl_FragColor = vec4(at, layer / 48.0);
}
