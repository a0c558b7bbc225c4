export { poolSpan } from './pool-span.ts';
export { windowSeconds } from './worker-figures.ts';
