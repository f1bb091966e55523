/* SPDX-License-Identifier: Apache-2.0 */
/* One way of several, by bands of a height; every band has inputs of its own and hands the rest on. */
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
  vec4 tint = texture2D(u_map, v_base.xy);
  vec4 at = texture2D(u_map, v_base.zw);
  vec4 color;
  if (at.x > u_edge) {
    if (at.y > u_edge)
      color = texture2D(u_map, v_a.xy + at.zw) * v_b + v_c;
    else
      color = texture2D(u_map, v_c.xy * at.z) + v_d * tint;
  } else if (at.y > u_edge)
    color = texture2D(u_map, v_e.xy - at.zw) * tint;
  else if (at.z > u_edge)
    color = texture2D(u_map, v_f.xy * at.w) * v_a + v_e * v_b;
  else
    color = texture2D(u_map, v_d.xy + at.w) * v_b;
  if (color.x + tint.y > u_edge)
    color = color * v_f + texture2D(u_map, v_e.zw);
  gl_FragColor = clamp(mix(color, at, tint), 0.0, 1.0);
}
