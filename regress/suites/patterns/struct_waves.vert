// SPDX-License-Identifier: Apache-2.0
// The surface of a sea: an array of structs is filled in one loop and read in another.
struct Wave {
  mat2 turn;
  vec2 direction;
  float amplitude;
  float phase;
};
uniform vec4 u_wave[6]; // angle, frequency, amplitude, speed
uniform float u_time;
uniform mat4 u_projection;
attribute vec3 a_position;
varying vec3 v_normal;

void main() {
  Wave wave[6];
  for (int i = 0; i < 6; i++) {
    float a = u_wave[i].x;
    wave[i].turn = mat2(cos(a), sin(a), -sin(a), cos(a));
    wave[i].direction = wave[i].turn * vec2(u_wave[i].y, 0.0);
    wave[i].amplitude = u_wave[i].z;
    wave[i].phase = u_wave[i].w * u_time;
  }
  vec3 p = a_position;
  vec3 n = vec3(0.0, 0.0, 1.0);
  for (int i = 0; i < 6; i++) {
    Wave w = wave[i];
    float t = dot(w.direction, a_position.xy) + w.phase;
    p.z += w.amplitude * sin(t);
    n.xy -= w.direction * (w.amplitude * cos(t));
  }
  v_normal = normalize(n);
  gl_Position = u_projection * vec4(p, 1.0);
}
