/* SPDX-License-Identifier: Apache-2.0 */
struct Light { mediump vec3 at; mediump vec4 color[2]; mediump float reach; };
struct Scene { Light light[2]; bool on[3]; mediump ivec2 pick; mediump mat2 turn; };
uniform Scene scene;
uniform mediump mat3 list[3];
attribute vec3 position;
varying vec4 shade;
varying vec2 spot;
void main() {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 2; i++)
    if (scene.on[i]) sum += scene.light[i].color[i] * dot(scene.light[i].at, position) / (1.0 + abs(scene.light[i].reach));
  shade = sum + vec4(list[scene.pick.x > 2 ? 2 : scene.pick.x] * position, 1.0);
  spot = scene.turn * position.xy;
  gl_PointSize = position.z;
  gl_Position = vec4(position * list[1], float(scene.pick.y));
}
