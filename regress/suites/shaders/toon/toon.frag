/* SPDX-License-Identifier: Apache-2.0 */
/* Cartoon shading: light in four steps, a hard highlight and a dark outline. */
precision highp float;
uniform vec3 u_color;
uniform float u_shininess;
varying vec3 v_normal;
varying vec3 v_light;
varying vec3 v_view;

void main() {
  vec3 n = normalize(v_normal);
  vec3 l = normalize(v_light);
  vec3 v = normalize(v_view);
  float light = dot(n, l);
  float tone;
  if (light > 0.95)
    tone = 1.0;
  else if (light > 0.5)
    tone = 0.7;
  else if (light > 0.25)
    tone = 0.45;
  else
    tone = 0.25;
  vec3 color = u_color * tone;
  if (pow(max(dot(n, normalize(l + v)), 0.0), u_shininess) > 0.5) color = vec3(1.0);
  if (dot(n, v) < 0.25) color *= 0.1;
  gl_FragColor = vec4(color, 1.0);
}
