/* SPDX-License-Identifier: Apache-2.0 */
/* Layers put on one after the other, each only where it covers; all inputs are wanted late and in few places. */
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
  vec4 color = texture2D(u_map, v_base.xy);
  vec4 cover = texture2D(u_map, v_base.zw);
  vec4 edge = color * cover;
  vec4 shade = color - cover;
  if (cover.x > u_edge)
    color = mix(color, texture2D(u_map, v_a.xy) * v_b, cover.x);
  else
    color = mix(color, texture2D(u_map, v_c.xy + v_c.zw), edge.x);
  if (cover.y > u_edge)
    shade = texture2D(u_map, v_d.xy) * shade + v_a * v_d;
  else
    shade = texture2D(u_map, v_e.xy) + edge;
  if (cover.z + edge.w > u_edge)
    color = mix(color, texture2D(u_map, v_f.xy), shade.w) * v_e + shade;
  else
    color = color * v_f + texture2D(u_map, v_b.xy);
  gl_FragColor = clamp(color * v_base + edge, 0.0, 1.0);
}
