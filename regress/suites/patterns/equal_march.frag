// SPDX-License-Identifier: Apache-2.0
// Fog along a ray: density as a grey colour that a loop carries.
precision highp float;
uniform sampler2D u_fog;
uniform float u_steps, u_density;
varying vec2 v_uv;

void main() {
  vec3 fog = vec3(0.0), left = vec3(1.0);
  for (int i = 0; i < 200; i++) {
    if (float(i) > u_steps)
      break;
    vec3 d = vec3(texture2D(u_fog, v_uv + float(i) * 0.01).r * u_density);
    fog += d * left;
    left *= vec3(1.0) - d;
  }
  gl_FragColor = vec4(fog, left.x);
}
