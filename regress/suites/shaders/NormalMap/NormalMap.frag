/* SPDX-License-Identifier: Apache-2.0 */
/* Adds detail to a flat surface: the normal comes from a texture, the light is added up in tangent space. */
precision highp float;
uniform sampler2D u_normalMap;
uniform sampler2D u_diffuseMap;
uniform vec3 u_lightColor[2];
uniform vec3 u_ambient;
uniform float u_shininess;
varying vec2 v_uv;
varying vec3 v_view;
varying vec4 v_light0;
varying vec4 v_light1;

vec3 shade(vec4 light, vec3 n, vec3 view, vec3 base, vec3 color) {
  vec3 l = normalize(light.xyz);
  float diffuse = max(dot(n, l), 0.0);
  float specular = pow(max(dot(n, normalize(l + view)), 0.0), u_shininess);
  return (base * diffuse + specular) * color * light.w;
}

void main() {
  vec3 n = normalize(texture2D(u_normalMap, v_uv).xyz * 2.0 - 1.0);
  vec3 base = texture2D(u_diffuseMap, v_uv).rgb;
  vec3 view = normalize(v_view);
  vec3 color = u_ambient * base;
  color += shade(v_light0, n, view, base, u_lightColor[0]);
  color += shade(v_light1, n, view, base, u_lightColor[1]);
  gl_FragColor = vec4(color, 1.0);
}
