/** Workers of the pool, for features that show what they add up to. */
export { dayCharts } from './charts/day-charts.ts';
export { workerFigures } from './worker-figures.ts';
