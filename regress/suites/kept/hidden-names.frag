precision highp float;
precision highp int;
#define SUM(a, b) ((a) + (b))
#if defined(GL_ES) && __VERSION__ == 100 // always
#define TWICE(a) SUM(a, a)
#else
#error not this language
#endif
const mat4 K0 = mat4(3.25);
const mat4 K1 = mat4(clamp(float(0 * 1), -32.0, 32.0));
vec4 g2 = mod(floor(vec4(vec3(K1[1][0] * K1[1].s, -12, float(false)), -(14 - 0x8)) * 8.0) * 0.125, 32.0);
varying vec2 x3;
varying vec4 x4;
bool F5() {
  bool v6 = !(6 <= 13 && g2[0] != x3.y ? all(bvec2(false, false)) : (g2[0] - -0.625) > (false ? g2.p : 3.75));
  float f7 = pow(abs(clamp(max(min(floor((dot(g2.ptq, x3.sst) + x4.z) * 8.0) * 0.125, 32.0), -32.0), -16.0, 16.0)) + 0.25, float(0.75));
  f7 = sin(clamp((abs(clamp(f7 + f7, -16.0, 16.0))) / (abs(pow(abs(atan(f7)) + 0.25, float(0.75))) + 0.5), -16.0, 16.0));
  return -(-8) >= -(int(mod(x3.g, 32.0)) / 6) + 7;
}
vec3 F8(void) {
  return floor((fract(sign(K0[0].grg) + g2.q / 2.0 + ((x4.xxw - (x4.ggg)) * floor(vec3(7.75, -1.25, -3.125))))) * 8.0) * 0.125;
}
vec4 F9(in ivec3 p10) {
  return log2(abs(clamp(normalize(abs(normalize(abs(clamp(g2, -16.0, 16.0)) + vec4(0.5))) + vec4(0.5)) + -(clamp(-4.0 * clamp(x3.g, -16.0, 16.0), -16.0, 16.0)), -16.0, 16.0)) + 0.5);
}
float F11(void) {
  if (any(not(bvec4(false, true, true, true)))) {
  } else {
    for (int i12 = 1; i12 >= 0; i12--) {
      if (!!(true && false)) {
      }
      if (false) break;
    }
  }
  return float((ceil(-.125)) == (x4.b - x4.q)) + fract(float(8));
}
void F13(inout int p14, int p15, float p16) {
  if (((g2[2] < 2.625) ? F5() : (9) >= p15) != (16 * p15 == (p14 - p14))) {
    if ((F11()) * (-3.375 + x4.a) <= -abs(g2.y)) {
      int w17 = 0;
      while (w17 < 4 && (!F5() || w17 == 0)) {
        w17++;
        vec3 v18 = max(min(mod(vec3(ivec3(p14)) * vec3(vec2(-5.5, -8.0), -4.75), 16.0) - vec3(vec2(x4[2], x3[1]) + vec2(ivec2(p15)), int(mod(K0[3].r + x4.r, 32.0)) / 9), 32.0), -32.0);
        if (F5()) break;
      }
    } else {
    }
  }
}
void main(void) {
  g2.xwyz = max(min(min(vec4(vec2(bvec2(true, false)), true ? x4.q : x4.w, abs(x3[1])) + vec4(not(bvec4(true, false, false, false))), fract(-x3.sstt.z)), 32.0), -32.0);
  vec3 f19 = clamp(min(max(F8(), clamp(floor(max(K0[3].xxz - 2.0, x3.xxx * x4.wyz) * 8.0) * 0.125, -32.0, 32.0)), max(min(K1[2].yyw - (x4.b + x3.x), 32.0), -32.0)), -16.0, 16.0);
  if (all(bvec2(true, true)) ^^ 9 <= 11 ? !F5() : ivec4(K1[2].bbba) != ivec4(mod(vec4((ivec4(12, 8, 9, 2)) * ivec4(7, 7, 15, 3)), 64.0))) {
    g2.wz -= float(0x3 + 0x4);
    g2.wz = clamp(g2.wz, -32.0, 32.0);
  }
  g2 = max(min(floor((ceil(ceil(x4) + x4.rgrr.b) - (((true ? true : true) ? mod(x4.bbgb - g2.tppq, 32.0) : clamp(floor(K1[1] * K0[2].p * 8.0) * 0.125, -32.0, 32.0)) + mix(mod(floor(mix(x4, K1[3].xyxw, 1.0) * 8.0) * 0.125, 32.0), max(min(floor(mix(x3.ttss, x4, 0.25) * 8.0) * 0.125, 32.0), -32.0), 0e0))) * 8.0) * 0.125, 32.0), -32.0);
  g2.xz++;
  g2.xz = clamp(g2.xz, -32.0, 32.0);
  g2.xyz = max(min(floor(((mat3(.25)) + mat3(-2.25)) * fract(x4.pqt) / 2.0 * min(max(max(min(floor((K0[2].bgr + vec3(1e0, 3.0, -4.0) * x3.rrg) * 8.0) * 0.125, 32.0), -32.0), (+vec4(-5.875, -6.75, 2.375, -1.625)).wyx), clamp(floor(vec3(K1[1].xyy * x3.ggr) * 8.0) * 0.125, -32.0, 32.0)) * 8.0) * 0.125, 32.0), -32.0);
  f19 = tan(clamp(normalize(abs(radians(f19)) + vec3(0.5)) * normalize(abs(clamp(f19 - f19.y, -16.0, 16.0)) + vec3(0.5)), -1.0, 1.0));
  vec4 v20 = x4;
  for (int i21 = 0; i21 <= 4 - 1; ++i21) {
    int w22 = 0;
    do {
      w22++;
      v20.wyzx = mod(floor(mix(clamp(vec4(-(-4.125 + K1[3].w), ceil(vec3(-4.625, 1.125, -3.625) * x3.s)), -32.0, 32.0), floor(vec4(bvec4(true, false, true, false))), .75) * 8.0) * 0.125, 32.0);
    } while (w22 < 4);
    v20 = clamp((false ? clamp(ceil(K1[i21] * g2.qqsp), -32.0, 32.0) : max(min(floor(((vec4(x3.xyy, x3.s)) - g2.g * x4[i21]) * 8.0) * 0.125, 32.0), -32.0)) * vec4(F5() ? ivec4(mod(vec4(3.25, 7.75, -0.75, 7.625), 32.0)) / 9 : ivec4(i21)), -32.0, 32.0);
  }
  v20 -= max(min(floor((max(min(floor((K1[3][0]) * x4[3] * 8.0) * 0.125, 32.0), -32.0) * mod(floor(dot(g2.qs, x4.aa) * 8.0) * 0.125, 32.0)) * 8.0) * 0.125, 32.0), -32.0);
  v20 = clamp(v20, -32.0, 32.0);
  for (int i23 = 0; i23 != 1; i23 += 1) {
    g2.xw = max(min((clamp(vec4(ivec4(i23) + ivec4(i23)), -32.0, 32.0) * mat4(max(min(K0[i23].z + 5.875, 32.0), -32.0))).gr, 32.0), -32.0);
  }
  vec4 sum = vec4(0.0);
  sum = floor(mod(sum * 0.5 + vec4(g2), 32.0) * 8.0) / 8.0;
  sum = floor(mod(sum * 0.5 + vec4(v20), 32.0) * 8.0) / 8.0;
  gl_FragColor = vec4(dot(sum, vec4(1.0, 2.0, 4.0, 8.0)), clamp(max(atan(sin(clamp(v20.qts, -16.0, 16.0))), mix(radians(f19), clamp(vec3(-4.875, 7.375, -4.0) * f19, -16.0, 16.0), clamp(true ? f19.y : (f19.y), 0.0, 1.0))) + clamp(f19.x / (abs(sin(f19.y) * smoothstep(-8.0, 8.0, clamp(v20.w, -16.0, 16.0))) + 0.5), -16.0, 16.0), -16.0, 16.0) + vec3(f19));
}
