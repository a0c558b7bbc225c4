import { isAssignableDifficulty } from '@headframe/domain/pool/difficulty';
import { meetsTarget } from '@headframe/domain/pool/target';
import type { ShareRefusal } from '@headframe/domain/pool/share-outcome';
import { CreditedShares } from './credited-shares.ts';
import { bytesOfDifficulty } from './difficulty-targets.ts';
import type { FoundBlocks } from './found-blocks.ts';
import { decodeJobId, decodeNumber } from './hex-bytes.ts';
import type { LoadedTemplate, TemplateWork } from './loaded-template.ts';
import { SessionWorkers } from './session-workers.ts';
import type { PendingShare } from './pending-share.ts';
import type { ShareBatches } from './share-batches.ts';
import type { FoundBlock, ShareJob, ShareVerdict } from './share-verdict.ts';
import { maxSubmitParameters, minSubmitParameters, SubmitLine } from './submit-line.ts';

/** Jobs that a session keeps; an older one is unknown. Notified every 30 s, they cover four minutes. */
const maxJobsOfSession = 8;

/** Shares of one session that wait for their hash at most: only Scrypt lets any wait. */
export const maxWaitingOfSession = 16;

/** Seconds that miners may move the time of a job forward (ckpool). */
const maxTimeRolled = 7000;

/**
 * A piece of work: no share of it is credited twice, under whichever of its jobs it is sent. All of them have one difficulty, as the
 * mark is part of it.
 */
interface Work {
  readonly source: TemplateWork;
  /** Mark and extranonce 1, as they stand in the coinbase. */
  readonly extranonce1: Uint8Array;
  readonly credited: CreditedShares;
}

/** A job with what its shares are compared with. */
interface SessionJob extends ShareJob {
  readonly loaded: LoadedTemplate;
  readonly work: Work;
  readonly target: Uint8Array;
  readonly networkTarget: Uint8Array;
}

/** A share of a session on its way to its hash. */
export interface SessionShare<Worker> extends PendingShare {
  readonly session: ShareSession<Worker>;
  readonly id: number | string;
  readonly worker: Worker;
  readonly job: SessionJob;
  /** Why it is refused whatever its hash is. */
  readonly refusal: ShareRefusal | undefined;
}

/** A job as it is sent to one connection. */
interface NewJob {
  /** From `nextJobId`, never used before on this session. */
  readonly id: number;
  readonly template: LoadedTemplate;
  /** A power of two from 2^-16 to 2^46. It stays the job's own: a new difficulty needs a new job. */
  readonly difficulty: number;
  /** Seconds since 1970 as sent in `mining.notify`; the template's own time where left out. */
  readonly time?: number;
  /** Whether the miner's shares count the template's weight. Throws where the template has none. */
  readonly isWeighted?: boolean;
}

/** What all sessions of a checker share. */
export interface SessionParts<Worker> {
  readonly extranonce2Bytes: number;
  /** The mark of a job in its coinbase. */
  readonly markOf: (difficulty: number, isWeighted: boolean) => number;
  readonly batches: ShareBatches<SessionShare<Worker>>;
  readonly foundBlocks: FoundBlocks;
}

const line = new SubmitLine();

/** What shares of one miner's connection are checked with. It outlives the connection when the miner resumes. */
export class ShareSession<Worker> {
  /** Bits that this miner may roll, as granted by `mining.configure`; 0 refuses every rolled bit. Valid at once. */
  versionMask = 0;
  /** Gets each verdict. Set it again when another connection resumes the session. */
  onVerdict: (verdict: ShareVerdict<Worker>) => void;

  readonly #parts: SessionParts<Worker>;
  readonly #workers = new SessionWorkers<Worker>();
  readonly #jobs: SessionJob[] = [];
  #works: Work[] = [];
  #extranonce1: Uint8Array;
  #waiting = 0;

  constructor(
    extranonce1: Uint8Array,
    onVerdict: (verdict: ShareVerdict<Worker>) => void,
    parts: SessionParts<Worker>,
  ) {
    this.#extranonce1 = Uint8Array.from(extranonce1);
    this.onVerdict = onVerdict;
    this.#parts = parts;
  }

  /** Lets shares name a worker. Again with the same name it replaces what is given with its verdicts. Throws RangeError beyond 64. */
  authorize(name: string, worker: Worker): void {
    this.#workers.set(name, worker);
  }

  /** Forgets all workers: another connection resumes the session, and its miner authorizes its own. */
  clearWorkers(): void {
    this.#workers.clear();
  }

  /** Another extranonce1 of the same length, for jobs that are added from now on. Throws RangeError for another length. */
  setExtranonce1(extranonce1: Uint8Array): void {
    if (extranonce1.length !== this.#extranonce1.length) throw new RangeError('The extranonce1 has another length.');
    this.#extranonce1 = Uint8Array.from(extranonce1);
  }

  /** Takes a job that is sent to this connection; the oldest one beyond 8 is dropped. Throws RangeError for bad difficulties. */
  addJob({ id, template, difficulty, time, isWeighted = false }: NewJob): ShareJob {
    if (!isAssignableDifficulty(difficulty))
      throw new RangeError(`Difficulty ${difficulty} is not assigned to miners.`);
    const { template: source } = template;
    if (isWeighted && source.weight === 1) throw new RangeError('Weighted shares exist on a simulated chain only.');
    const weight = isWeighted ? source.weight : 1;
    const mark = this.#parts.markOf(difficulty, isWeighted);
    const job: SessionJob = {
      id,
      template: source,
      difficulty,
      time: time ?? source.currentTime,
      mark,
      weight,
      loaded: template,
      work: this.#workOf(template, mark),
      target: bytesOfDifficulty(difficulty / weight, source.coin.difficultyShift),
      networkTarget: isWeighted ? template.weightedNetworkTarget : template.networkTarget,
    };
    this.#jobs.push(job);
    if (this.#jobs.length > maxJobsOfSession) this.#jobs.shift();
    return job;
  }

  /** Works are kept as long as their template: one that was forgotten and came again would credit its shares again. */
  #workOf({ work: source }: LoadedTemplate, mark: number): Work {
    this.#works = this.#works.filter((work) => work.source.isLive);
    const extranonce1 = Uint8Array.of(mark, ...this.#extranonce1);
    const known = this.#works.find(
      (work) => work.source === source && Buffer.compare(work.extranonce1, extranonce1) === 0,
    );
    const work = known ?? { source, extranonce1, credited: new CreditedShares() };
    if (!known) this.#works.push(work);
    return work;
  }

  /**
   * Checks a line (without its line break) if it is a `mining.submit` in the layout that miners send, and returns true:
   * `onVerdict` gets its verdict, now or later. False: the line is something else, or a submit that has to be read as JSON
   * and given to `submitParameters`.
   */
  submitLine(bytes: Uint8Array, start: number, end: number): boolean {
    if (!line.read(bytes, start, end)) return false;
    this.#check(bytes, line.starts, line.ends, line.count, line.id);
    return true;
  }

  /** Checks a submit that was read as JSON: its id as JSON text, and its parameters, whatever they are. */
  submitParameters(id: number | string, parameters: unknown): void {
    const texts: unknown[] = Array.isArray(parameters) ? parameters : [];
    const isWhole = texts.length >= minSubmitParameters && texts.length <= maxSubmitParameters;
    if (!isWhole || !texts.every((text) => typeof text === 'string'))
      return this.#report(id, 'malformed', undefined, undefined);
    const parts = texts.map((text) => Buffer.from(text));
    const starts = new Int32Array(maxSubmitParameters);
    const ends = new Int32Array(maxSubmitParameters);
    parts.forEach((part, index) => {
      starts[index] = index === 0 ? 0 : (ends[index - 1] as number);
      ends[index] = (starts[index] as number) + part.length;
    });
    this.#check(Buffer.concat(parts), starts, ends, parts.length, id);
  }

  /** Checks what needs no hash, and lets the share wait for its own. */
  #check(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, count: number, id: number | string): void {
    const worker = this.#workers.find(bytes, starts[0] as number, ends[0] as number);
    if (worker === undefined) return this.#report(id, 'unauthorized', undefined, undefined);
    const job = this.#jobOf(decodeJobId(bytes, starts[1] as number, ends[1] as number));
    const { extranonce2Bytes } = this.#parts;
    const start = starts[2] as number;
    const end = ends[2] as number;
    if (end - start !== 2 * extranonce2Bytes) return this.#report(id, 'malformed', worker, job);
    const half = Math.max(start, end - 8);
    const high = decodeNumber(bytes, start, half);
    const low = decodeNumber(bytes, half, end);
    const time = wordOf(bytes, starts, ends, 3);
    const nonce = wordOf(bytes, starts, ends, 4);
    const hasBits = count === maxSubmitParameters;
    const bits = hasBits ? wordOf(bytes, starts, ends, 5) : 0;
    if (high < 0 || low < 0 || time < 0 || nonce < 0 || bits < 0) return this.#report(id, 'malformed', worker, job);
    if (!job || !job.loaded.isLoaded) return this.#report(id, 'unknown-job', worker, undefined);
    const mask = this.versionMask & job.template.versionMask;
    if (hasBits && (mask === 0 || (bits & ~mask) !== 0)) return this.#report(id, 'bad-version', worker, job);
    const latest = job.time + maxTimeRolled;
    // A time before the job's may still be that of a block which the network takes.
    if (time > latest || time < job.template.minTime || time === 0) return this.#report(id, 'bad-time', worker, job);
    const version = (job.template.version | bits) >>> 0;
    if (job.work.credited.has(high, low, time, nonce, version)) return this.#report(id, 'duplicate', worker, job);
    if (this.#waiting >= maxWaitingOfSession) return this.#report(id, 'too-many', worker, job);
    this.#waiting += 1;
    const refusal = job.loaded.isStale ? 'stale' : time < job.time ? 'bad-time' : undefined;
    const { extranonce1 } = job.work;
    const words = { high, low, extranonce2Bytes, time, nonce, version };
    this.#parts.batches.add({ session: this, id, worker, job, refusal, template: job.loaded, extranonce1, ...words });
  }

  #jobOf(id: number): SessionJob | undefined {
    for (let index = this.#jobs.length - 1; index >= 0; index -= 1)
      if (this.#jobs[index]?.id === id) return this.#jobs[index];
    return undefined;
  }

  /** Gives the verdict on a share whose hash is known. */
  judge(share: SessionShare<Worker>, hash: Uint8Array, root: Uint8Array): void {
    this.#waiting -= 1;
    const { id, worker, job } = share;
    // Whatever is wrong with a share, a block is a block.
    const block = meetsTarget(hash, job.networkTarget) ? this.#parts.foundBlocks.take(share, root) : undefined;
    if (share.refusal) return this.#report(id, share.refusal, worker, job, block);
    const { credited } = job.work;
    const { high, low, time, nonce, version } = share;
    // Asked again: the same share may have been credited while this one waited.
    if (credited.has(high, low, time, nonce, version)) return this.#report(id, 'duplicate', worker, job, block);
    if (!meetsTarget(hash, job.target)) return this.#report(id, 'low-difficulty', worker, job, block);
    if (credited.isFull) return this.#report(id, 'too-many', worker, job, block);
    credited.add(high, low, time, nonce, version);
    this.onVerdict({ id, outcome: 'accepted', worker, job, difficulty: job.difficulty, block });
  }

  /** Gives up on a share for which there is no time. */
  refuse({ id, worker, job }: SessionShare<Worker>): void {
    this.#waiting -= 1;
    this.#report(id, 'too-many', worker, job);
  }

  #report(
    id: number | string,
    outcome: ShareRefusal,
    worker: Worker | undefined,
    job: ShareJob | undefined,
    block?: FoundBlock,
  ): void {
    this.onVerdict({ id, outcome, worker, job, difficulty: job?.difficulty ?? 0, block });
  }
}

/** The number of the parameter at an index, -1 unless it has exactly 8 hex digits. */
function wordOf(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, index: number): number {
  const start = starts[index] as number;
  return (ends[index] as number) - start === 8 ? decodeNumber(bytes, start, start + 8) : -1;
}
