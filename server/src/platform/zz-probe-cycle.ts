import './zz-probe-19.ts';
