// 5.5: what may be selected and written
// expect: ok
uniform int i;
void main() {
  vec4 a;
  a.wx = a.rg + a.st + a.xxyy.zw;
  a.zyx.xy = vec2(1.0);
  a[i] = a.xyz[1];
  a.xyz[2] = (a + a).y;
  vec2 b = vec2(1.0).xyxy.pq;
}
