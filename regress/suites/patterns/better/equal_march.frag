// SPDX-License-Identifier: Apache-2.0
// The same with numbers.
precision highp float;
uniform sampler2D u_fog;
uniform float u_steps, u_density;
varying vec2 v_uv;

void main() {
  float fog = 0.0, left = 1.0;
  for (int i = 0; i < 200; i++) {
    if (float(i) > u_steps)
      break;
    float d = texture2D(u_fog, v_uv + float(i) * 0.01).r * u_density;
    fog += d * left;
    left *= 1.0 - d;
  }
  gl_FragColor = vec4(vec3(fog), left);
}
