// The inner sum of the position is a varying too, so the whole program makes no dot product of it. The position alone could, with another
// rounding.
attribute vec4 a_position;
uniform vec4 u_a;
varying float v_sum;
varying float v_half;

void main() {
  float sum = a_position.x * u_a.x + a_position.y * u_a.y + a_position.z * u_a.z;
  gl_Position = vec4(sum + a_position.w * u_a.w, a_position.yzw);
  v_sum = sum;
  v_half = a_position.x * 0.3 * u_a.y;
}
