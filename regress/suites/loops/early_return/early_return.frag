// SPDX-License-Identifier: Apache-2.0
// A function that returns from its loop, and a fragment that is discarded in another.
precision highp float;
uniform vec4 u_stop[40];
uniform float u_limit;
varying vec2 v_uv;

vec3 gradient(float x) {
  vec3 last = u_stop[0].rgb;
  for (int i = 1; i < 40; i++) {
    if (x < u_stop[i].a)
      return mix(last, u_stop[i].rgb, (x - u_stop[i - 1].a) / (u_stop[i].a - u_stop[i - 1].a));
    last = u_stop[i].rgb;
  }
  return last;
}

void main() {
  float x = v_uv.x;
  for (int i = 0; i < 50; i++) {
    x = 3.7 * x * (1.0 - x);
    if (x > u_limit) discard;
  }
  gl_FragColor = vec4(gradient(v_uv.y), v_uv.x);
}
