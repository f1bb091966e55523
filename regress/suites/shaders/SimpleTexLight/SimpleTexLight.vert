/* SPDX-License-Identifier: Apache-2.0 */
/* Per-vertex lighting by a sun and two spot lights, with fog. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec2 a_uv;
attribute vec4 a_color;
uniform mat4 u_mvp;
uniform mat4 u_modelView;
uniform mat3 u_normalMatrix;
uniform vec3 u_sunDirection;
uniform vec3 u_sunColor;
uniform vec3 u_spotPosition[2];
uniform vec3 u_spotDirection[2];
uniform vec3 u_spotColor[2];
uniform vec2 u_spotCone; /* cosine of the outer angle, exponent */
uniform vec3 u_ambient;
uniform vec2 u_fog; /* start, 1 / length */
uniform float u_shininess;
varying vec2 v_uv;
varying vec4 v_diffuse;
varying vec4 v_specular; /* w: fog */

void main() {
  vec4 eye = u_modelView * vec4(a_position, 1.0);
  vec3 n = normalize(u_normalMatrix * a_normal);
  vec3 view = normalize(-eye.xyz);
  vec3 diffuse = u_ambient;
  vec3 specular = vec3(0.0);

  float sun = dot(n, u_sunDirection);
  if (sun > 0.0) {
    diffuse += u_sunColor * sun;
    specular += u_sunColor * pow(max(dot(n, normalize(u_sunDirection + view)), 0.0), u_shininess);
  }

  for (int i = 0; i < 2; i++) {
    vec3 to = u_spotPosition[i] - eye.xyz;
    float d = length(to);
    to /= d;
    float cone = dot(-to, u_spotDirection[i]);
    if (cone > u_spotCone.x) {
      float spot = pow(cone, u_spotCone.y) * (cone - u_spotCone.x) / (1.0 + 0.1 * d * d);
      float facing = dot(n, to);
      if (facing > 0.0) {
        diffuse += u_spotColor[i] * (spot * facing);
        specular += u_spotColor[i] * (spot * pow(max(dot(n, normalize(to + view)), 0.0), u_shininess));
      }
    }
  }

  v_diffuse = vec4(diffuse, 1.0) * a_color;
  v_specular = vec4(specular, clamp((-eye.z - u_fog.x) * u_fog.y, 0.0, 1.0));
  v_uv = a_uv;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
