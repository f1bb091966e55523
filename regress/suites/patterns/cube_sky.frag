// SPDX-License-Identifier: Apache-2.0
// A sky box: one lookup along the view, fog towards the horizon, exposure and gamma.
precision highp float;
uniform samplerCube u_sky;
uniform vec3 u_fog;
uniform float u_exposure;
varying vec3 v_direction;

void main() {
  vec3 direction = normalize(v_direction);
  vec3 sky = textureCube(u_sky, direction).rgb;
  float haze = exp2(-abs(direction.y) * 8.0);
  vec3 colour = mix(sky, u_fog, haze) * u_exposure;
  gl_FragColor = vec4(pow(colour, vec3(0.45)), 1.0);
}
