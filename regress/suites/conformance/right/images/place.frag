/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec2 place;
uniform float viewportwidth, viewportheight;
void main() { gl_FragColor = vec4(gl_FragCoord.xy / vec2(viewportwidth, viewportheight), 0.0, 1.0); }
