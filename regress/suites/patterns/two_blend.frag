// SPDX-License-Identifier: Apache-2.0
// Day and night: two cube maps along one direction, one of them blurred.
precision highp float;
uniform samplerCube u_day, u_night;
uniform float u_hour, u_blur;
varying vec3 v_direction;

void main() {
  vec3 day = textureCube(u_day, normalize(v_direction)).rgb;
  vec3 night = textureCube(u_night, v_direction, u_blur).rgb;
  gl_FragColor = vec4(mix(night, day, u_hour), 1.0);
}
