// SPDX-License-Identifier: Apache-2.0
// Explicit levels of detail with every minification filter; magnification nearest.
uniform sampler2D u_0;
uniform sampler2D u_1;
uniform sampler2D u_2;
uniform sampler2D u_3;
uniform sampler2D u_4;
uniform sampler2D u_5;
attribute vec3 a_at;
varying vec4 v_0;
varying vec4 v_1;
varying vec4 v_2;
varying vec4 v_3;
varying vec4 v_4;
varying vec4 v_5;

void main() {
  v_0 = texture2DLod(u_0, a_at.xy, a_at.z);
  v_1 = texture2DLod(u_1, a_at.xy, a_at.z);
  v_2 = texture2DLod(u_2, a_at.xy, a_at.z);
  v_3 = texture2DLod(u_3, a_at.xy, a_at.z);
  v_4 = texture2DLod(u_4, a_at.xy, a_at.z);
  v_5 = texture2DLod(u_5, a_at.xy, a_at.z);
  gl_Position = vec4(a_at, 1.0);
}
