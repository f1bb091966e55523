// 3.4: #extension comes before what is no directive
// expect: error 4:2 #extension must come before all tokens that are not directives
precision mediump float;
#extension all : disable
void main() {}
