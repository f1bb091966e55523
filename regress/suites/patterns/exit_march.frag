// SPDX-License-Identifier: Apache-2.0
// Marching a ray through a field of distances, two exits: near enough, or too far; then light from the gradient.
precision highp float;
uniform vec3 u_eye;
uniform vec3 u_light;
uniform float u_radius;
varying vec3 v_ray;

float field(vec3 p) {
  vec3 cell = fract(p) - 0.5;
  return length(cell) - u_radius;
}

void main() {
  vec3 ray = normalize(v_ray);
  float along = 0.0;
  bool hit = false;
  for (int i = 0; i < 64; i++) {
    float d = field(u_eye + ray * along);
    if (d < 0.001) {
      hit = true;
      break;
    }
    along += d;
    if (along > 40.0)
      break;
  }
  vec3 colour = vec3(0.1, 0.15, 0.2);
  if (hit) {
    vec3 p = u_eye + ray * along;
    vec3 n = normalize(fract(p) - 0.5);
    colour = vec3(0.2 + 0.8 * max(dot(n, u_light), 0.0)) * exp2(-along * 0.1);
  }
  gl_FragColor = vec4(colour, 1.0);
}
