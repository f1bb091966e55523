// SPDX-License-Identifier: Apache-2.0
precision mediump float;
uniform sampler2D u_image;
varying vec2 v_uv;
varying vec3 v_color;
void main() {
  gl_FragColor = texture2D(u_image, v_uv) * vec4(v_color, 1.0);
}
