/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 gtf_Vertex;
attribute vec4 gtf_Color;
uniform mat4 gtf_ModelViewProjectionMatrix;
varying vec2 place;
void main() {
  gl_Position = gtf_ModelViewProjectionMatrix * gtf_Vertex;
  place = gl_Position.xy / gl_Position.w * 0.5 + 0.5;
}
