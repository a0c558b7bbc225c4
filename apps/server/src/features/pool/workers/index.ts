/** Workers of the pool, for features that show what they add up to. */
export { workerFigures } from './worker-figures.ts';
