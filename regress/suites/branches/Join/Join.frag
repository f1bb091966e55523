/* SPDX-License-Identifier: Apache-2.0 */
/* What follows the join of two ways reads inputs that either way has room for, and the block before them has not. */
precision highp float;
uniform sampler2D u_map;
uniform float u_edge;
varying vec4 v_base;
varying vec4 v_a;
varying vec4 v_b;
varying vec4 v_c;
varying vec4 v_d;

vec4 four(vec4 at) {
  vec4 s0 = texture2D(u_map, at.xy);
  vec4 s1 = texture2D(u_map, at.yz);
  vec4 s2 = texture2D(u_map, at.zw);
  vec4 s3 = texture2D(u_map, at.wx);
  return s0 * s1.wzyx + s2 * s3.wzyx + abs(s0 - s2) + abs(s1 - s3);
}

void main() {
  vec4 sum = texture2D(u_map, v_base.xy);
  vec4 t = four(sum);
  vec4 at;
  if (t.x > u_edge)
    at = fract(sum + texture2D(u_map, v_a.xy + t.yz));
  else
    at = fract(sum.yzwx + texture2D(u_map, v_b.xy * t.y));
  sum = sum * 0.75 + texture2D(u_map, at.xy * v_c.xy + v_d.xy) * v_d;
  t = four(fract(sum));
  if (t.y > u_edge)
    at = fract(at * t + texture2D(u_map, v_c.xy + t.yz));
  else
    at = fract(at.wzyx - texture2D(u_map, v_d.xy * t.y));
  sum = mix(sum, texture2D(u_map, at.xy * v_a.zw) + v_b, at * v_a);
  gl_FragColor = clamp(sum, 0.0, 1.0);
}
