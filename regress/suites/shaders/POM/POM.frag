/* SPDX-License-Identifier: Apache-2.0 */
/* Parallax occlusion mapping: the view ray is marched through a height field in equal layers, the hit is refined by bisection, and a second march
   towards the light gives soft self-shadowing. */
precision highp float;
uniform sampler2D u_heightMap; /* normal in rgb, height in a */
uniform sampler2D u_diffuseMap;
uniform float u_depth;
uniform float u_shininess;
uniform float u_shadowStrength;
uniform vec3 u_lightColor;
uniform vec3 u_ambient;
varying vec2 v_uv;
varying vec3 v_view;
varying vec3 v_light;

const int LAYERS = 40;
const int REFINE = 6;
const int SHADOW_STEPS = 12;

float height(vec2 uv) { return texture2D(u_heightMap, uv).a; }

/* Where the ray from the top of the layer at uv meets the height field: coordinates in xy, height of the ray in z. */
vec3 intersect(vec2 uv, vec3 view) {
  float layer = 1.0 / float(LAYERS);
  vec3 delta = vec3(-view.xy / view.z * u_depth * layer, -layer);
  vec3 ray = vec3(uv, 1.0);
  vec3 before = ray;
  for (int i = 0; i < LAYERS; i++) {
    if (height(ray.xy) >= ray.z) break;
    before = ray;
    ray += delta;
  }
  vec3 low = ray, high = before;
  for (int i = 0; i < REFINE; i++) {
    vec3 middle = (low + high) * 0.5;
    if (height(middle.xy) >= middle.z)
      low = middle;
    else
      high = middle;
  }
  float below = height(low.xy) - low.z;
  float above = high.z - height(high.xy);
  float sum = below + above;
  return sum > 0.0001 ? mix(low, high, below / sum) : low;
}

/* 1 in the light, towards 0 the deeper the point lies below the highest obstacle. */
float shadow(vec3 hit, vec3 light) {
  if (light.z <= 0.0) return 0.0;
  float range = 1.0 - hit.z;
  vec3 delta = vec3(light.xy / light.z * u_depth, 1.0) * (range / float(SHADOW_STEPS));
  vec3 ray = hit;
  float blocked = 0.0;
  float weight = 1.0;
  for (int i = 0; i < SHADOW_STEPS; i++) {
    ray += delta;
    float over = height(ray.xy) - ray.z;
    if (over > 0.0) blocked = max(blocked, over * weight);
    weight -= 1.0 / float(SHADOW_STEPS);
  }
  return clamp(1.0 - blocked * u_shadowStrength, 0.0, 1.0);
}

void main() {
  vec3 view = normalize(v_view);
  vec3 light = normalize(v_light);
  vec3 hit = intersect(v_uv, view);
  vec3 n = normalize(texture2D(u_heightMap, hit.xy).rgb * 2.0 - 1.0);
  vec3 base = texture2D(u_diffuseMap, hit.xy).rgb;
  vec3 color = u_ambient * base;
  float diffuse = dot(n, light);
  if (diffuse > 0.0) {
    float lit = shadow(hit, light);
    float specular = pow(max(dot(reflect(-light, n), view), 0.0), u_shininess);
    color += (base * diffuse + specular * diffuse) * u_lightColor * lit;
  }
  gl_FragColor = vec4(color, 1.0);
}
