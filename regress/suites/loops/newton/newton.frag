// SPDX-License-Identifier: Apache-2.0
// Newton steps until a root is close: a loop without a counter that is known.
precision highp float;
uniform float u_eps;
uniform vec3 u_poly;
varying vec2 v_uv;

void main() {
  float x = v_uv.x * 3.0 + 1.0;
  float f = 1.0;
  int n = 0;
  while (abs(f) > u_eps && n < 40) {
    f = ((x + u_poly.x) * x + u_poly.y) * x + u_poly.z - v_uv.y;
    float slope = (3.0 * x + 2.0 * u_poly.x) * x + u_poly.y;
    x -= f / slope;
    n++;
  }
  gl_FragColor = vec4(x * 0.25, float(n) / 40.0, v_uv);
}
