/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
uniform sampler2D s;
uniform float k[3];
varying vec2 v;
void main() {
  vec4 c = vec4(0.0);
  for (int i = 0; i < 3; i++)
    c += texture2D(s, v + vec2(float(i) * 0.1, 0.0)) * k[i];
  gl_FragColor = c;
}
