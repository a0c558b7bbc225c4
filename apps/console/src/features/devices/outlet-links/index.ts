export { asicPowerActions } from './asic-power-actions.tsx';
export { AsicOutlets } from './AsicOutlets.tsx';
export { outletLinkFileActions } from './outlet-link-file.actions.tsx';
export { outletLinkActions } from './outlet-link-actions.ts';
export { chooseMiner } from './pick-miner.tsx';
