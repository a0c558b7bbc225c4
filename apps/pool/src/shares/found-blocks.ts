import { displayOfHash } from '@headframe/chain/bytes';
import { coinbaseOf } from '@headframe/chain/coinbase';
import { sha256d } from '@headframe/chain/proof-of-work';
import { headerOf, writeExtranonces, type PendingShare } from './pending-share.ts';
import type { FoundBlock } from './share-verdict.ts';

/** Blocks that are remembered: the same share sent again and again is not submitted again. */
const maxRemembered = 256;

/** Makes the block of a share, once for each block. */
export class FoundBlocks {
  readonly #ids = new Set<string>();

  /** The block of a share with a merkle root; undefined where it was taken before. */
  take(share: PendingShare, root: Uint8Array): FoundBlock | undefined {
    const { template } = share.template;
    const header = headerOf(share, root);
    const id = sha256d(header);
    const name = displayOfHash(id);
    if (this.#ids.has(name)) return undefined;
    this.#ids.add(name);
    const [oldest = name] = this.#ids;
    if (this.#ids.size > maxRemembered) this.#ids.delete(oldest);
    const extranonce = new Uint8Array(template.coinbase.extranonceBytes);
    writeExtranonces(share, extranonce, 0);
    return { template, header, coinbase: coinbaseOf(template.coinbase, extranonce), id };
  }
}
