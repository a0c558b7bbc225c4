import { assembleBlock } from '@headframe/chain/block';
import { displayOfHash, hashOfDisplay } from '@headframe/chain/bytes';
import { createJobTemplate, type JobTemplate } from '@headframe/chain/job-template';
import type { BlockSubmission } from '@headframe/chain/source/submit-to-nodes';
import { assignableDifficulty, difficultyOfTarget } from '@headframe/domain/pool/difficulty';
import type { PoolLog } from '../pool-log.ts';
import type { LoadedTemplate } from '../shares/loaded-template.ts';
import type { ShareChecker } from '../shares/share-checker.ts';
import type { FoundBlock } from '../shares/share-verdict.ts';
import type { ShareWork, ShareWorker } from '../spool/share-spool.ts';
import type { ChainSource, SourceTemplate } from './chain-source.ts';
import { MarkedBodies } from './marked-bodies.ts';

/** A template as it is broadcast to miners. */
export interface PoolWork {
  readonly loaded: LoadedTemplate;
  readonly share: ShareWork;
  readonly bodies: MarkedBodies;
  /** The greatest difficulty that is assigned on it, for weighted shares times the weight: a power of two not above the network's. */
  readonly maxDifficulty: number;
  /** When it came, in milliseconds of the board's clock. */
  readonly receivedAt: number;
}

/** How the board stands: `working`, without work that may be sent, or so for so long that miners are better off elsewhere. */
export type BoardState = 'working' | 'stalled' | 'gone';

/** Milliseconds without a word of the node after which no work is sent, and after which miners are disconnected. */
export const nodeSilence = { stalled: 90_000, gone: 300_000 } as const;

interface JobBoardOptions {
  source: ChainSource;
  checker: ShareChecker<ShareWorker>;
  /** Where block rewards go. */
  payoutScript: Uint8Array;
  /** The pool's mark in the coinbase and bytes of this start of the program alone. */
  tag: Uint8Array;
  extranonceBytes: number;
  log: PoolLog;
  now: () => number;
  /** Milliseconds after a broadcast in which another template of the same tip waits for the next one. */
  sameTipMs?: number;
}

/** A block that was found, while it is being submitted. */
export interface SubmittedBlock {
  readonly block: FoundBlock;
  readonly worker: ShareWorker | undefined;
  readonly work: ShareWork | undefined;
  /** Whether the chain has it, and else why a node refused it; never rejects. */
  readonly submission: Promise<BlockSubmission>;
}

/** Makes work of the templates of a chain, and submits the blocks found on it. */
export class JobBoard {
  /** Gets each new piece of work; `isClean` after a new tip. */
  onWork: (work: PoolWork, isClean: boolean) => void = () => undefined;
  /** When work was last sent to all miners, in milliseconds of the board's clock. */
  sentAt = -Infinity;
  /** Gets each block found, after it was handed to the nodes. */
  onBlock: (block: SubmittedBlock) => void = () => undefined;
  readonly #options: JobBoardOptions;
  readonly #shareWorks = new WeakMap<JobTemplate, ShareWork>();
  readonly #stop: () => void;
  readonly #startedAt: number;
  #work: PoolWork | undefined;
  /** The newest template of the same tip, which waits for the next broadcast. */
  #waiting: { readonly template: SourceTemplate; readonly receivedAt: number } | undefined;

  constructor(options: JobBoardOptions) {
    this.#options = options;
    this.#startedAt = options.now();
    this.#stop = options.source.subscribe((template) => this.#receive(template));
    if (options.source.current) this.#receive(options.source.current);
  }

  /** The newest work, whether it may be sent or not. */
  get newest(): PoolWork | undefined {
    return this.#work;
  }

  /** The work that may be sent to miners. */
  get current(): PoolWork | undefined {
    return this.state === 'working' ? this.#work : undefined;
  }

  get state(): BoardState {
    const silent = this.#options.now() - (this.#work ? this.#options.source.confirmedAt : this.#startedAt);
    if (silent >= nodeSilence.gone) return 'gone';
    return this.#work === undefined || silent >= nodeSilence.stalled ? 'stalled' : 'working';
  }

  /** Time of a job of the work that is sent now, seconds since 1970: the node's clock, as far as it has gone since. */
  timeOf(work: PoolWork): number {
    const seconds = Math.floor((this.#options.now() - work.receivedAt) / 1000);
    return work.loaded.template.currentTime + Math.max(0, seconds);
  }

  /** What shares of a template are recorded with. */
  shareWorkOf(template: JobTemplate): ShareWork | undefined {
    return this.#shareWorks.get(template);
  }

  /** Hands a block to the nodes, before anything else is done with its share. */
  submit(block: FoundBlock, worker: ShareWorker | undefined): void {
    const { source, log } = this.#options;
    const id = displayOfHash(block.id);
    const submit = async () => source.submitBlock(assembleBlock(block.template, block.header, block.coinbase));
    const submission = submit().catch((error: unknown): BlockSubmission => {
      log.error('A block could not be submitted.', { id, height: block.template.height, error });
      return { isTaken: false, refusal: null };
    });
    log.info('A block was found.', { id, height: block.template.height });
    this.onBlock({ block, worker, work: this.#shareWorks.get(block.template), submission });
  }

  /** Makes work of the template that waits, which calls `onWork`; false where none does. */
  refresh(): boolean {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting !== undefined && this.#take(waiting.template, waiting.receivedAt);
  }

  close(): void {
    this.#stop();
  }

  #receive(template: SourceTemplate): void {
    const { now, sameTipMs = 0 } = this.#options;
    const receivedAt = now();
    const tip = this.#work?.loaded.template.previousHash;
    const isSameTip =
      tip !== undefined && Buffer.compare(tip, hashOfDisplay(template.template.previousblockhash)) === 0;
    this.#waiting = undefined;
    if (isSameTip && receivedAt - this.sentAt < sameTipMs) this.#waiting = { template, receivedAt };
    else this.#take(template, receivedAt);
  }

  /** Makes work of a template; false where it cannot be mined on. */
  #take({ template, feeRate }: SourceTemplate, receivedAt: number): boolean {
    const { source, checker, payoutScript, tag, extranonceBytes, log } = this.#options;
    try {
      const job = createJobTemplate(template, { coin: source.coin, payoutScript, tag, extranonceBytes });
      if (job.weight > 1 && source.chain.network !== 'simulated')
        throw new RangeError('The node weights shares of a chain that is not simulated.');
      const loaded = checker.addTemplate(job);
      const share: ShareWork = { chain: source.chain, nBits: job.bits, feeRate };
      this.#shareWorks.set(job, share);
      const before = this.#work?.loaded.template.previousHash;
      const isClean = before === undefined || Buffer.compare(before, job.previousHash) !== 0;
      const maxDifficulty = assignableDifficulty(difficultyOfTarget(job.networkTarget, source.coin.difficultyShift));
      this.#work = { loaded, share, bodies: new MarkedBodies(job), maxDifficulty, receivedAt };
      this.onWork(this.#work, isClean);
      return true;
    } catch (error) {
      // The work before stays: an older template is better than none, and never one that contradicts itself.
      log.error('A template cannot be mined on.', { height: template.height, error });
      return false;
    }
  }
}
