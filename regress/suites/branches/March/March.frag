/* SPDX-License-Identifier: Apache-2.0 */
/* A march that ends early, and what is behind it; inside and outside the loop the same inputs are wanted. */
precision highp float;
uniform sampler2D u_map;
uniform float u_edge;
varying vec4 v_base;
varying vec4 v_a;
varying vec4 v_b;
varying vec4 v_c;
varying vec4 v_d;

void main() {
  vec4 ray = v_base;
  vec4 low = ray;
  vec4 high = ray.wzyx;
  float seen = 0.0;
  for (int i = 0; i < 24; i++) {
    vec4 t = texture2D(u_map, ray.xy);
    if (t.x + seen > u_edge + 0.75) {
      high = mix(high, t * v_a, 0.5);
      if (t.y > 0.9) break;
      seen *= 0.5;
    } else {
      low = mix(low, texture2D(u_map, ray.zw + v_b.xy) + v_b, 0.25);
      seen += 0.125;
    }
    ray = fract(ray + v_c * t);
  }
  vec4 color = mix(low, high, seen);
  if (seen > u_edge)
    color += texture2D(u_map, v_a.xy) * v_b;
  else
    color -= texture2D(u_map, v_d.xy) * v_d;
  gl_FragColor = clamp(color * v_c, 0.0, 1.0);
}
