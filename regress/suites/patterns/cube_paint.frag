// SPDX-License-Identifier: Apache-2.0
// Car paint: diffuse light, a highlight, and the surroundings mirrored under a clear coat, more at grazing angles.
precision highp float;
uniform samplerCube u_surroundings;
uniform sampler2D u_albedo;
uniform vec3 u_sun;
uniform vec3 u_sun_colour;
uniform vec3 u_eye;
uniform vec2 u_coat; // reflectance at right angles, gloss
varying vec3 v_world;
varying vec3 v_normal;
varying vec2 v_uv;

void main() {
  vec3 n = normalize(v_normal);
  vec3 view = normalize(u_eye - v_world);
  vec3 base = texture2D(u_albedo, v_uv).rgb;
  float facing = max(dot(n, view), 0.0);
  float fresnel = u_coat.x + (1.0 - u_coat.x) * pow(1.0 - facing, 5.0);
  vec3 r = reflect(-view, n);
  vec3 mirrored = textureCube(u_surroundings, r).rgb;
  float diffuse = max(dot(n, u_sun), 0.0);
  float shine = pow(max(dot(r, u_sun), 0.0), u_coat.y);
  vec3 colour = base * (0.2 + diffuse * u_sun_colour) + shine * u_sun_colour;
  gl_FragColor = vec4(mix(colour, mirrored, fresnel), 1.0);
}
