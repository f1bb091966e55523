/* SPDX-License-Identifier: Apache-2.0 */
/* Water: travelling waves and the rings of three drops bend the look-up of ground and sky; foam stands on the crests, the sun glitters. */
precision highp float;
uniform sampler2D u_ground;
uniform sampler2D u_sky;
uniform vec4 u_wave[4]; /* direction x, y, wave number, amplitude */
uniform float u_speed[4];
uniform vec4 u_drop[3]; /* place x, y, radius, amplitude */
uniform float u_ringNumber;
uniform float u_time;
uniform vec3 u_eye;
uniform vec3 u_sun;
uniform float u_glitter;
uniform vec3 u_waterColor;
uniform float u_foamHeight;
varying vec2 v_uv;
varying vec3 v_position;

void main() {
  vec2 slope = vec2(0.0);
  float height = 0.0;
  for (int i = 0; i < 4; i++) {
    vec4 wave = u_wave[i];
    float phase = dot(wave.xy, v_uv) * wave.z + u_time * u_speed[i];
    height += wave.w * sin(phase);
    slope += wave.xy * (wave.w * wave.z * cos(phase));
  }
  for (int i = 0; i < 3; i++) {
    vec4 drop = u_drop[i];
    vec2 away = v_uv - drop.xy;
    float r = length(away);
    if (r < drop.z) {
      float fade = 1.0 - r / drop.z;
      float size = drop.w * fade * fade;
      float phase = r * u_ringNumber - u_time * 5.0;
      height += size * cos(phase);
      slope -= away * (size * u_ringNumber * sin(phase) / max(r, 0.01));
    }
  }
  vec3 normal = normalize(vec3(-slope, 1.0));
  vec3 view = normalize(u_eye - v_position);
  float facing = dot(view, normal);
  vec3 color = u_waterColor;
  if (facing > 0.0) {
    vec3 bounced = reflect(-view, normal);
    vec3 sky = texture2D(u_sky, bounced.xy * 0.5 + 0.5).rgb;
    vec3 ground = texture2D(u_ground, v_uv + normal.xy * 0.1).rgb * u_waterColor;
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    color = mix(ground, sky, fresnel);
    float sun = dot(bounced, u_sun);
    if (sun > 0.0) color += pow(sun, u_glitter);
  }
  if (height > u_foamHeight) {
    float foam = (height - u_foamHeight) * 4.0;
    color = mix(color, vec3(1.0), min(foam, 1.0));
  }
  gl_FragColor = vec4(color, 1.0);
}
