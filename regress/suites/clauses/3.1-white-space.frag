// 3.1: space, tabs, form feed and line ends are white space
// expect: ok
precision mediump float;
int	a=1;void main()
{
}
