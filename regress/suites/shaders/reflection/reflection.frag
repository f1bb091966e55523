/* SPDX-License-Identifier: Apache-2.0 */
/* The mirrored surroundings over the colour of the surface. */
precision highp float;
uniform sampler2D u_environment;
uniform vec4 u_surface;
varying vec2 v_uv;
varying float v_strength;

void main() { gl_FragColor = mix(u_surface, texture2D(u_environment, v_uv), v_strength); }
