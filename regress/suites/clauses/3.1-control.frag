// 3.1: control characters that are no white space are outside the set
// expect: error 4:7 byte 0x01 is not in the ESSL character set
precision mediump float;
int a ;
void main() {}
