// SPDX-License-Identifier: Apache-2.0
// Occlusion along many rays: an outer loop, an inner one with a break, and a way round that skips an iteration.
precision highp float;
uniform sampler2D u_height;
uniform float u_reach;
varying vec2 v_uv;

void main() {
  float here = texture2D(u_height, v_uv).a;
  float dark = 0.0;
  for (int ray = 0; ray < 24; ray++) {
    float angle = float(ray) * 0.2618;
    vec2 way = vec2(cos(angle), sin(angle)) * u_reach;
    if (way.x + way.y < -0.9 * u_reach) continue;
    float top = here + 0.02;
    for (int i = 1; i <= 10; i++) {
      top += 0.03;
      if (texture2D(u_height, v_uv + way * float(i)).a > top) {
        dark += 1.0;
        break;
      }
    }
  }
  gl_FragColor = vec4(vec3(1.0 - dark / 24.0), 1.0);
}
