// SPDX-License-Identifier: Apache-2.0
// The face of a direction does not depend on its length.
precision highp float;
uniform samplerCube u_day, u_night;
uniform float u_hour, u_blur;
varying vec3 v_direction;

void main() {
  vec3 day = textureCube(u_day, v_direction).rgb;
  vec3 night = textureCube(u_night, v_direction, u_blur).rgb;
  gl_FragColor = vec4(mix(night, day, u_hour), 1.0);
}
