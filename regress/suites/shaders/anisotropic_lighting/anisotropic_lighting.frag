/* SPDX-License-Identifier: Apache-2.0 */
/* Diffuse term in rgb and highlight in a of the table, the highlight only on the lit side. */
precision highp float;
uniform sampler2D u_table;
uniform vec3 u_metal;
uniform vec3 u_highlight;
varying vec2 v_lookup;
varying float v_front;

void main() {
  vec4 entry = texture2D(u_table, v_lookup);
  gl_FragColor = vec4(u_metal * entry.rgb + u_highlight * (entry.a * v_front), 1.0);
}
