// 3.1: comments may hold anything
// expect: ok
precision mediump float;
// @ $ ' " ` \ é
/* @ $ ' " ` \ é */
void main() {}
