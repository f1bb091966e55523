// SPDX-License-Identifier: Apache-2.0
// Above the water line the scene, below it the scene upside down with ripples.
precision mediump float;
uniform sampler2D u_scene;
uniform float u_line, u_time;
varying vec2 v_uv;

void main() {
  vec4 colour;
  if (v_uv.y > u_line) {
    colour = texture2D(u_scene, v_uv);
  } else {
    float depth = u_line - v_uv.y;
    vec2 at = vec2(v_uv.x + sin(depth * 60.0 + u_time) * depth * 0.1, u_line + depth);
    colour = texture2D(u_scene, at) * vec4(0.6, 0.7, 0.9, 1.0);
  }
  gl_FragColor = colour;
}
