/** Where miners connect to the pool, and whether those that were pointed at it deliver shares. */
export { ConnectionGuide } from './ConnectionGuide.tsx';
export { MiningProgress } from './MiningProgress.tsx';
