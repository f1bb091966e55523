attribute vec4 a_position;
attribute vec2 a_texcoord;
varying vec2 at;
uniform mat4 u_mvp;
void main() {
  gl_Position = u_mvp * a_position;
  at = a_texcoord;
}
