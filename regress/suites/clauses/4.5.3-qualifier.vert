// 4.5.3: and nothing else
// expect: error 3:11 expected lowp, mediump or highp after precision
precision const lowp float;
void main() {}
