import type { BlockPlace } from '@headframe/chain/source/block-place';

/**
 * How a block that was found stands: handed to the nodes, on the best chain, on it with 100 confirmations, or off it. An orphan
 * may come back; a confirmed block stays.
 */
export type BlockState = 'submitted' | 'accepted' | 'confirmed' | 'orphaned';

/** Confirmations after which the coinbase may be spent in the next block, on every chain of the Bitcoin Core family. */
export const confirmationsOfMaturity = 100;

/**
 * The state of a block by what a node says of it, and the one before where that says nothing: a node that has not reached the
 * block's height may not have it yet. A node past that height without the block has another one in its place.
 */
export function blockStateOf(
  { height, state }: { readonly height: number; readonly state: BlockState },
  { confirmations, tipHeight }: BlockPlace,
): BlockState {
  if (confirmations === undefined) return tipHeight >= height ? 'orphaned' : state;
  if (confirmations === 0) return 'orphaned';
  return confirmations >= confirmationsOfMaturity ? 'confirmed' : 'accepted';
}
