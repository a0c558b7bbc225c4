export { asicPage } from './asic.route.ts';
export { restorePools } from './restore-pools.ts';
