import type { JobTemplate } from '@headframe/chain/job-template';
import type { MiningAlgorithm } from '@headframe/domain/pool/mined-coins';
import { headerOf, writeExtranonces, type PendingShare } from './pending-share.ts';
import { ScryptQueue } from './scrypt-queue.ts';
import { hasherLanes, hasherSlots, ShareHasher } from './share-hasher.ts';

/** What a batch does with its shares. Neither call may throw. */
interface ShareJudge<Share> {
  /** Gets the hash that targets are compared with and the merkle root, valid during the call alone. */
  judge(share: Share, hash: Uint8Array, root: Uint8Array): void;
  /** Gets a share for which there is no time. */
  refuse(share: Share): void;
}

/**
 * Collects the shares that arrive in one turn of the event loop and hashes four of a template at once. A share waits no
 * longer than to the end of the turn, or with Scrypt until a thread had time for it.
 */
export class ShareBatches<Share extends PendingShare> {
  readonly #judge: ShareJudge<Share>;
  readonly #hasher = new ShareHasher();
  readonly #waiting: readonly Share[][] = Array.from({ length: hasherSlots }, () => []);
  readonly #scrypt: ScryptQueue | undefined;
  #isScheduled = false;
  #isRunning = false;

  constructor(algorithm: MiningAlgorithm, judge: ShareJudge<Share>) {
    this.#judge = judge;
    this.#scrypt = algorithm === 'scrypt' ? new ScryptQueue() : undefined;
  }

  /** Puts a template into a slot, after judging what waits for the one before. */
  load(slot: number, template: JobTemplate): void {
    this.#run(slot);
    // Only a verdict that loads a template at once leaves any.
    for (const share of (this.#waiting[slot] as Share[]).splice(0)) this.#judge.refuse(share);
    this.#hasher.load(slot, template);
  }

  /** Takes a share; it is judged at the latest at the end of this turn, for Scrypt later. */
  add(share: Share): void {
    const { slot } = share.template.work;
    const waiting = this.#waiting[slot] as Share[];
    waiting.push(share);
    if (waiting.length >= hasherLanes) this.#run(slot);
    if (waiting.length > 0 && !this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(this.#flush);
    }
  }

  readonly #flush = (): void => {
    this.#isScheduled = false;
    for (let slot = 0; slot < hasherSlots; slot += 1) this.#run(slot);
  };

  /** Judges all that waits for a slot. A verdict that brings further shares lets them wait for the next run. */
  #run(slot: number): void {
    const waiting = this.#waiting[slot] as Share[];
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (waiting.length > 0) this.#runLanes(slot, waiting.splice(0, hasherLanes));
    } finally {
      this.#isRunning = false;
    }
  }

  #runLanes(slot: number, shares: readonly Share[]): void {
    const hasher = this.#hasher;
    for (let lane = 0; lane < shares.length; lane += 1) {
      const share = shares[lane] as Share;
      writeExtranonces(share, hasher.bytes, hasher.extranonceAt(lane));
      hasher.setLane(lane, share.version, share.time, share.nonce);
    }
    hasher.hash(slot);
    for (let lane = 0; lane < shares.length; lane += 1) {
      const share = shares[lane] as Share;
      const root = hasher.roots[lane] as Uint8Array;
      if (this.#scrypt) this.#queue(this.#scrypt, share, Uint8Array.from(root));
      else this.#judge.judge(share, hasher.hashes[lane] as Uint8Array, root);
    }
  }

  #queue(scrypt: ScryptQueue, share: Share, root: Uint8Array): void {
    const isTaken = scrypt.add(headerOf(share, root), (hash) => this.#judge.judge(share, hash, root));
    if (!isTaken) this.#judge.refuse(share);
  }
}
