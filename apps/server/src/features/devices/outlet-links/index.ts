export { holdForStops } from './hold-for-stops.ts';
export { followPower } from './follow-power.ts';
