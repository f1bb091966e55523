/* SPDX-License-Identifier: Apache-2.0 */
precision highp float;
varying vec2 v;
struct S { vec2 a; float b[2]; };
float f(inout S s, const in float x) { s.b[1] += x; return s.a.x * s.b[0]; }
void main() {
  S s;
  s.a = v;
  s.b[0] = v.y;
  s.b[1] = 1.0;
  float r = f(s, sin(v.x));
  gl_FragColor = vec4(r, s.b[1], pow(v.x, 2.0), gl_FrontFacing ? 1.0 : gl_FragCoord.x);
}
