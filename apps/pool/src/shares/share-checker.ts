import { randomInt } from 'node:crypto';
import type { JobTemplate } from '@headframe/chain/job-template';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import { difficultyMark, markBytes } from './difficulty-mark.ts';
import { FoundBlocks } from './found-blocks.ts';
import { fingerprintOf, LoadedTemplate, type TemplateWork } from './loaded-template.ts';
import { ShareBatches } from './share-batches.ts';
import { hasherSlots } from './share-hasher.ts';
import { ShareSession, type SessionParts, type SessionShare } from './share-session.ts';
import type { ShareVerdict } from './share-verdict.ts';

/** Templates that are kept: made every 30 s, they cover eight minutes. One holds all transactions of its block. */
const maxTemplates = hasherSlots;

/** Bytes of an extranonce2 at most: cgminer sends no share with more. */
const maxExtranonce2Bytes = 8;

interface ShareCheckerOptions {
  readonly coin: MinedCoin;
  /** Bytes of every session's extranonce1. */
  readonly extranonce1Bytes: number;
  /** Bytes that miners choose: 2 to 8. */
  readonly extranonce2Bytes: number;
  /** The mark of a job in its coinbase; another one in tests with blocks of others. */
  readonly markOf?: (difficulty: number, isWeighted: boolean) => number;
  /** The job id that the first one follows; random where left out, so that no job of an earlier run has the same. */
  readonly lastJobId?: number;
}

/** What one connection brings. */
interface NewSession<Worker> {
  /** Given to no other session, ever, unless the same session is resumed with it. */
  readonly extranonce1: Uint8Array;
  readonly onVerdict: (verdict: ShareVerdict<Worker>) => void;
}

/**
 * Checks the shares of one coin: the templates of all connections, and a session for each connection.
 *
 * 1. `addTemplate` once for each new template of the chain source; with another tip all older jobs become stale at once.
 * 2. `openSession` for each subscribed connection, `session.authorize` for each worker.
 * 3. `session.addJob` for each `mining.notify` that is sent to the connection; the same number from `nextJobId` may go to all
 *    connections when a template is broadcast, and a changed difficulty takes a new number.
 * 4. `session.submitLine` for each line; `onVerdict` gets what it finds.
 */
export class ShareChecker<Worker> {
  readonly #options: ShareCheckerOptions;
  readonly #parts: SessionParts<Worker>;
  readonly #batches: ShareBatches<SessionShare<Worker>>;
  readonly #templates: LoadedTemplate[] = [];
  readonly #freeSlots = Array.from({ length: maxTemplates }, (_, slot) => slot);
  #lastJobId: number;

  /** Throws RangeError for an extranonce2 outside 2 to 8 bytes. */
  constructor(options: ShareCheckerOptions) {
    if (options.extranonce2Bytes < 2 || options.extranonce2Bytes > maxExtranonce2Bytes)
      throw new RangeError('An extranonce2 has 2 to 8 bytes.');
    this.#options = options;
    this.#lastJobId = options.lastJobId ?? randomInt(0xffffffff);
    this.#batches = new ShareBatches<SessionShare<Worker>>(options.coin.algorithm, {
      judge: (share, hash, root) => share.session.judge(share, hash, root),
      refuse: (share) => share.session.refuse(share),
    });
    const { extranonce2Bytes, markOf = difficultyMark } = options;
    this.#parts = { extranonce2Bytes, markOf, batches: this.#batches, foundBlocks: new FoundBlocks() };
  }

  /** Takes a template. Throws RangeError for another coin, or another length of the extranonces. */
  addTemplate(template: JobTemplate): LoadedTemplate {
    const { coin, extranonce1Bytes, extranonce2Bytes } = this.#options;
    if (template.coin !== coin) throw new RangeError(`The template is one of ${template.coin.name}.`);
    if (template.coinbase.extranonceBytes !== markBytes + extranonce1Bytes + extranonce2Bytes)
      throw new RangeError('The template leaves room for a mark and extranonces of another length.');
    const fingerprint = fingerprintOf(template);
    const same = this.#templates.find(({ work }) => work.fingerprint === fingerprint)?.work;
    if (this.#templates.length === maxTemplates) this.#dropOldest(same);
    const work = same ?? { fingerprint, slot: this.#freeSlots.pop() as number, isLive: true };
    if (!same) this.#batches.load(work.slot, template);
    const loaded = new LoadedTemplate(template, work);
    for (const older of this.#templates)
      older.isStale = Buffer.compare(older.template.previousHash, template.previousHash) !== 0;
    this.#templates.push(loaded);
    return loaded;
  }

  /** Forgets the oldest template, and its work unless another one has the same or is about to. */
  #dropOldest(next: TemplateWork | undefined): void {
    const oldest = this.#templates.shift() as LoadedTemplate;
    oldest.isLoaded = false;
    const { work } = oldest;
    if (work === next || this.#templates.some((other) => other.work === work)) return;
    work.isLive = false;
    this.#freeSlots.push(work.slot);
  }

  /** A number for a job that was not used since the program started; 1 follows 2^32 - 1. */
  nextJobId(): number {
    this.#lastJobId = (this.#lastJobId % 0xffffffff) + 1;
    return this.#lastJobId;
  }

  /** Opens what a connection's shares are checked with. Throws RangeError for an extranonce1 of another length. */
  openSession({ extranonce1, onVerdict }: NewSession<Worker>): ShareSession<Worker> {
    if (extranonce1.length !== this.#options.extranonce1Bytes)
      throw new RangeError('The extranonce1 has another length.');
    return new ShareSession(extranonce1, onVerdict, this.#parts);
  }
}
