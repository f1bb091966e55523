precision highp float;
varying float v_sum;
varying float v_half;

void main() { gl_FragColor = vec4(v_sum, v_half, 0.0, 1.0); }
