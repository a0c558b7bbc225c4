export { lookUpLinks } from './look-up-links.ts';
export { applyLinks } from './set-outlet-links.ts';
export { holdForStops } from './hold-for-stops.ts';
export { measureCut } from './measure-cut.ts';
export { followPower } from './follow-power.ts';
