export { shopGauges } from './shop-gauges.ts';
