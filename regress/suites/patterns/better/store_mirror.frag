// SPDX-License-Identifier: Apache-2.0
// The same, each arm with a write of its own.
precision mediump float;
uniform sampler2D u_scene;
uniform float u_line, u_time;
varying vec2 v_uv;

void main() {
  if (v_uv.y > u_line) {
    gl_FragColor = texture2D(u_scene, v_uv);
  } else {
    float depth = u_line - v_uv.y;
    vec2 at = vec2(v_uv.x + sin(depth * 60.0 + u_time) * depth * 0.1, u_line + depth);
    gl_FragColor = texture2D(u_scene, at) * vec4(0.6, 0.7, 0.9, 1.0);
  }
}
