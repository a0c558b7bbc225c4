export { asicPowerActions } from './asic-power-actions.tsx';
export { AsicOutlets } from './AsicOutlets.tsx';
export { outletLinkActions } from './outlet-link-actions.ts';
export { chooseMiner } from './pick-miner.tsx';
