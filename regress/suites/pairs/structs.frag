/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
struct Light { vec3 at; vec4 color[2]; float reach; };
struct Scene { Light light[2]; bool on[3]; ivec2 pick; mat2 turn; };
uniform Scene scene;
varying vec4 shade;
varying vec2 spot;
void main() {
  vec4 sum = shade * scene.light[1].reach;
  if (scene.on[2] && scene.pick == ivec2(1, 2)) sum = sum.wzyx;
  gl_FragColor = sum + vec4(spot * scene.turn, scene.light[0].color[1].zw);
}
