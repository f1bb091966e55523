/* SPDX-License-Identifier: Apache-2.0 */
/* The whole Phong model for each vertex: ambient, diffuse and specular light of four point lights. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_modelView;
uniform mat3 u_normalMatrix;
uniform vec3 u_lightPosition[4];
uniform vec3 u_lightColor[4];
uniform vec3 u_attenuation; /* constant, linear, quadratic */
uniform vec3 u_ambient;
uniform vec3 u_diffuse;
uniform vec3 u_specular;
uniform float u_shininess;
varying vec4 v_color;

vec3 lit(vec3 light, vec3 color, vec3 position, vec3 normal, vec3 view) {
  vec3 to = light - position;
  float squared = dot(to, to);
  vec3 l = to * inversesqrt(squared);
  float attenuation = 1.0 / (u_attenuation.x + u_attenuation.y * sqrt(squared) + u_attenuation.z * squared);
  float diffuse = max(dot(normal, l), 0.0);
  float specular = pow(max(dot(reflect(-l, normal), view), 0.0), u_shininess);
  return color * (u_diffuse * diffuse + u_specular * specular) * attenuation;
}

void main() {
  vec3 position = (u_modelView * vec4(a_position, 1.0)).xyz;
  vec3 normal = normalize(u_normalMatrix * a_normal);
  vec3 view = normalize(-position);
  vec3 color = u_ambient * u_diffuse;
  color += lit(u_lightPosition[0], u_lightColor[0], position, normal, view);
  color += lit(u_lightPosition[1], u_lightColor[1], position, normal, view);
  color += lit(u_lightPosition[2], u_lightColor[2], position, normal, view);
  color += lit(u_lightPosition[3], u_lightColor[3], position, normal, view);
  v_color = vec4(color, 1.0);
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
