// 4.5.3: the statement has a precision
// expect: error 3:11 expected lowp, mediump or highp after precision
precision float;
void main() {}
