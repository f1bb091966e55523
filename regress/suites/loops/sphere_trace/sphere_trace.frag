// SPDX-License-Identifier: Apache-2.0
// Distance field marched by spheres: two exits that depend on the data, a step that depends on the one before.
precision highp float;
uniform vec3 u_eye;
uniform vec3 u_centre;
uniform float u_far;
varying vec2 v_uv;

float scene(vec3 p) {
  float ball = length(p - u_centre) - 0.8;
  float floor_ = p.y + 1.0;
  return min(ball, floor_);
}

void main() {
  vec3 ray = normalize(vec3(v_uv * 2.0 - 1.0, 1.6));
  float t = 0.0;
  float steps = 0.0;
  for (int i = 0; i < 64; i++) {
    float d = scene(u_eye + ray * t);
    if (d < 0.002) break;
    t += d;
    if (t > u_far) break;
    steps += 1.0;
  }
  gl_FragColor = vec4(t / u_far, steps / 64.0, ray.y * 0.5 + 0.5, 1.0);
}
