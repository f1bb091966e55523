// The shader of the commands in ../table: a uniform, a varying, a texture.
precision mediump float;
uniform vec4 tint;
uniform sampler2D image;
varying vec2 at;
void main() { gl_FragColor = texture2D(image, at) * tint; }
