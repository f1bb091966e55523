// 3.4: #version comes before everything but comments
// expect: error 4:2 #version must come before everything but comments
precision mediump float;
#version 100
void main() {}
