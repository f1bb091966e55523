/* SPDX-License-Identifier: Apache-2.0 */
/* Twice two ways, each with inputs of its own, and more of them than there are free registers where the ways part. */
precision highp float;
uniform sampler2D u_map;
uniform float u_edge;
varying vec4 v_base;
varying vec4 v_a;
varying vec4 v_b;
varying vec4 v_c;
varying vec4 v_d;
varying vec4 v_e;
varying vec4 v_f;

void main() {
  vec4 sum = texture2D(u_map, v_base.xy);
  vec4 tint = texture2D(u_map, v_base.zw);
  vec4 high = sum * tint + 0.25;
  vec4 at;
  if (sum.x > u_edge)
    at = fract(high + texture2D(u_map, v_d.xy + tint.yz) * v_e);
  else
    at = fract(high.yzwx + texture2D(u_map, v_a.xy * tint.y) * v_b + v_c);
  high = max(at, tint);
  if (high.y + sum.z > u_edge)
    sum = mix(sum, texture2D(u_map, at.xy + v_f.xy) * v_a + v_b, tint);
  else
    sum = mix(sum, texture2D(u_map, at.zw * v_e.xy), high);
  gl_FragColor = clamp(mix(sum, high, 0.5) * tint, 0.0, 1.0);
}
