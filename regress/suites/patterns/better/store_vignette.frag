// SPDX-License-Identifier: Apache-2.0
// The same, written where it is known.
precision mediump float;
uniform sampler2D u_scene;
uniform float u_radius, u_softness;
varying vec2 v_uv;

void main() {
  gl_FragColor = texture2D(u_scene, v_uv);
  if (u_radius > 0.0) {
    float away = pow(length(v_uv - 0.5) * 2.0, 0.4);
    away = clamp((away - u_radius) / u_softness, 0.0, 1.0);
    gl_FragColor.rgb *= 1.0 - away * 0.75;
  }
}
