import { coinbaseOf } from '@headframe/chain/coinbase';
import { encodeHeader, headerBytes } from '@headframe/chain/header';
import { rootOfBranches } from '@headframe/chain/merkle';
import { sha256d } from '@headframe/chain/proof-of-work';
import { meetsTarget } from '@headframe/domain/pool/target';
import { hex32, writeHex, type NotifyWork } from '@headframe/stratum';

/** A job as a miner got it. */
export interface MinerJob {
  readonly id: string;
  readonly work: NotifyWork;
}

/** The parameters of a `mining.submit` that a miner found, after the user and the job. */
export interface FoundShare {
  readonly extranonce2: string;
  readonly time: string;
  readonly nonce: string;
}

/** Offset of the nonce in a header. */
const nonceAt = headerBytes - 4;

/**
 * Searches one job for shares: nonce after nonce, and with a further extranonce 2 once all of them are through. Each share is
 * found once.
 */
export class ShareSearch {
  readonly job: MinerJob;
  readonly #extranonce1: Uint8Array;
  readonly #extranonce2: Uint8Array;
  #header: Uint8Array;
  #view: DataView;
  #nonce = 0;

  constructor(job: MinerJob, extranonce1: Uint8Array, extranonce2Size: number) {
    this.job = job;
    this.#extranonce1 = extranonce1;
    this.#extranonce2 = new Uint8Array(extranonce2Size);
    this.#header = this.#nextHeader();
    this.#view = new DataView(this.#header.buffer);
  }

  /** Tries up to `hashes` nonces for a hash that meets the target, 32 bytes with the least significant first. */
  next(target: Uint8Array, hashes: number): FoundShare | undefined {
    for (let tried = 0; tried < hashes; tried += 1) {
      if (this.#nonce === 2 ** 32) this.#roll();
      const nonce = this.#nonce;
      this.#nonce += 1;
      this.#view.setUint32(nonceAt, nonce, true);
      if (meetsTarget(sha256d(this.#header), target))
        return { extranonce2: writeHex(this.#extranonce2), time: hex32(this.job.work.time), nonce: hex32(nonce) };
    }
    return undefined;
  }

  #roll(): void {
    for (let at = this.#extranonce2.length - 1; at >= 0; at -= 1) {
      this.#extranonce2[at] = ((this.#extranonce2[at] ?? 0) + 1) & 0xff;
      if (this.#extranonce2[at] !== 0) break;
    }
    this.#header = this.#nextHeader();
    this.#view = new DataView(this.#header.buffer);
    this.#nonce = 0;
  }

  #nextHeader(): Uint8Array {
    const { work } = this.job;
    const extranonce = Buffer.concat([this.#extranonce1, this.#extranonce2]);
    const parts = { head: work.coinbase1, tail: work.coinbase2, extranonceBytes: extranonce.length };
    const merkleRoot = rootOfBranches(sha256d(coinbaseOf(parts, extranonce)), work.branches);
    return Uint8Array.from(encodeHeader({ ...work, merkleRoot, nonce: 0 }));
  }
}
