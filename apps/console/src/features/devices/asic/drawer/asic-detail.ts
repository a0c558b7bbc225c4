import type { AsicDetailFragment } from '../../../../generated/asic.ts';

/** One miner with all that is known of it. */
export type AsicDetail = AsicDetailFragment;
