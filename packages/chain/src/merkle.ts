import { concatBytes } from './bytes.ts';
import { sha256d } from './proof-of-work.ts';

/** The level above a level of a merkle tree; an odd last hash is paired with itself. */
function levelAbove(hashes: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let index = 0; index < hashes.length; index += 2) {
    const left = hashes[index] as Uint8Array;
    above.push(sha256d(concatBytes(left, hashes[index + 1] ?? left)));
  }
  return above;
}

/** The root over transaction ids in internal order. Throws RangeError for an empty list, which no block has. */
export function merkleRoot(ids: readonly Uint8Array[]): Uint8Array {
  if (ids.length === 0) throw new RangeError('A block has at least its coinbase.');
  let level = ids;
  while (level.length > 1) level = levelAbove(level);
  return level[0] as Uint8Array;
}

/**
 * The hashes that lead from the coinbase to the root, in the order of use, for the ids of all other transactions in their
 * order: what Stratum sends as branches. Empty for a block of its coinbase alone.
 */
export function merkleBranches(otherIds: readonly Uint8Array[]): Uint8Array[] {
  const branches: Uint8Array[] = [];
  let rest = otherIds;
  for (let [branch, ...others] = rest; branch; [branch, ...others] = rest) {
    branches.push(branch);
    rest = levelAbove(others);
  }
  return branches;
}

/** The root over a coinbase's id and its branches: what a miner computes for every extranonce. */
export function rootOfBranches(coinbaseId: Uint8Array, branches: readonly Uint8Array[]): Uint8Array {
  return branches.reduce((root, branch) => sha256d(concatBytes(root, branch)), coinbaseId);
}
