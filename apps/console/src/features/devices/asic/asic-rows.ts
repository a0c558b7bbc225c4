import type { AsicRowFragment } from '../../../generated/asic.ts';

/** One miner as the list shows it. */
export type AsicRow = AsicRowFragment;
