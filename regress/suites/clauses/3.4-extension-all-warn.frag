// 3.4: all : warn is as enable of all, with a warning at each use
// expect: ok
// expect: warning 7:30 'texture2DLodEXT' is of extension GL_EXT_shader_texture_lod
#extension all : warn
precision mediump float;
uniform sampler2D s;
void main() { gl_FragColor = texture2DLodEXT(s, vec2(0.0), 1.0); }
