import { encodeHeader } from '@headframe/chain/header';
import { coinbaseOf } from '@headframe/chain/coinbase';
import { rootOfBranches } from '@headframe/chain/merkle';
import { proofOfWork, sha256d } from '@headframe/chain/proof-of-work';
import { isAssignableDifficulty, targetOfDifficulty } from '@headframe/domain/pool/difficulty';
import { maxTarget, meetsTarget, targetToBytes } from '@headframe/domain/pool/target';
import type { ShareOutcome } from '@headframe/domain/pool/share-outcome';
import { CreditedShares } from './credited-shares.ts';
import { decodeHex, decodeJobId, decodeWord } from './hex-bytes.ts';
import type { LoadedTemplate } from './loaded-template.ts';
import type { FoundBlock, ShareJob, ShareVerdict } from './share-verdict.ts';
import { maxSubmitParameters, minSubmitParameters, SubmitLine } from './submit-line.ts';

/** Jobs that a session keeps; an older one is unknown. Notified every 30 s, they cover four minutes. */
export const maxJobsOfSession = 8;

/** Workers that may be authorized on one session. */
export const maxWorkersOfSession = 64;

/** Seconds that miners may move the time of a job forward (ckpool). */
const maxTimeRolled = 7000;

/** One piece of work: no share of it is credited twice, under whichever of its jobs it is sent. */
interface Work {
  readonly template: LoadedTemplate;
  readonly extranonce1: Uint8Array;
  readonly credited: CreditedShares;
}

interface SessionJob extends ShareJob {
  readonly work: Work;
  readonly target: Uint8Array;
  readonly networkTarget: Uint8Array;
}

/** A job as it is sent to one connection. */
export interface NewJob {
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

const line = new SubmitLine();

/** What shares of one miner's connection are checked with. It outlives the connection when the miner resumes. */
export class ShareSession<Worker> {
  /** Bits that this miner may roll, as granted by `mining.configure`; 0 refuses every rolled bit. Valid at once. */
  versionMask = 0;
  /** Gets each verdict. Set it again when another connection resumes the session. */
  onVerdict: (verdict: ShareVerdict<Worker>) => void;

  readonly #extranonce2Bytes: number;
  #extranonce1: Uint8Array;
  #jobs: SessionJob[] = [];
  readonly #workers: { readonly name: Uint8Array; readonly worker: Worker }[] = [];

  constructor(extranonce1: Uint8Array, extranonce2Bytes: number, onVerdict: (verdict: ShareVerdict<Worker>) => void) {
    this.#extranonce1 = Uint8Array.from(extranonce1);
    this.#extranonce2Bytes = extranonce2Bytes;
    this.onVerdict = onVerdict;
  }

  /** Lets shares name a worker. Again with the same name it replaces what is given with its verdicts. Throws RangeError beyond 64. */
  authorize(name: string, worker: Worker): void {
    const bytes = Buffer.from(name);
    const known = this.#workers.findIndex((other) => Buffer.compare(other.name, bytes) === 0);
    if (known < 0 && this.#workers.length >= maxWorkersOfSession)
      throw new RangeError('The session has too many workers.');
    this.#workers.splice(known < 0 ? this.#workers.length : known, known < 0 ? 0 : 1, { name: bytes, worker });
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
    const network = source.networkTarget * BigInt(weight);
    const job: SessionJob = {
      id,
      template: source,
      difficulty,
      time: time ?? source.currentTime,
      weight,
      work: this.#workOf(template),
      target: targetToBytes(targetOfDifficulty(difficulty / weight, source.coin.difficultyShift)),
      networkTarget: targetToBytes(network > maxTarget ? maxTarget : network),
    };
    this.#jobs.push(job);
    if (this.#jobs.length > maxJobsOfSession) this.#jobs.shift();
    return job;
  }

  #workOf(template: LoadedTemplate): Work {
    const known = this.#jobs.find(
      ({ work }) => work.template === template && Buffer.compare(work.extranonce1, this.#extranonce1) === 0,
    );
    return known?.work ?? { template, extranonce1: this.#extranonce1, credited: new CreditedShares() };
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
    if (!isWhole || !texts.every((text) => typeof text === 'string')) return this.#report(id, 'malformed');
    const parts = texts.map((text) => Buffer.from(text));
    const starts = new Int32Array(maxSubmitParameters);
    const ends = new Int32Array(maxSubmitParameters);
    parts.forEach((part, index) => {
      starts[index] = index === 0 ? 0 : (ends[index - 1] as number);
      ends[index] = (starts[index] as number) + part.length;
    });
    this.#check(Buffer.concat(parts), starts, ends, parts.length, id);
  }

  #check(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, count: number, id: number | string): void {
    const [workerStart = 0, jobStart = 0, extranonceStart = 0, timeStart = 0, nonceStart = 0, bitsStart = 0] = starts;
    const [workerEnd = 0, jobEnd = 0, extranonceEnd = 0, timeEnd = 0, nonceEnd = 0, bitsEnd = 0] = ends;
    const worker = this.#workerOf(bytes, workerStart, workerEnd);
    if (!worker) return this.#report(id, 'unauthorized');
    const number = decodeJobId(bytes, jobStart, jobEnd);
    const job = number < 0 ? undefined : this.#jobs.find((one) => one.id === number);
    const reject = (outcome: ShareOutcome, block?: FoundBlock) =>
      this.#report(id, outcome, worker.worker, job, job?.difficulty, block);
    const extranonce2 = new Uint8Array(8);
    const length = this.#extranonce2Bytes;
    if (
      extranonceEnd - extranonceStart !== 2 * length ||
      timeEnd - timeStart !== 8 ||
      nonceEnd - nonceStart !== 8 ||
      !decodeHex(bytes, extranonceStart, extranonceEnd, extranonce2, 8 - length)
    )
      return reject('malformed');
    const time = decodeWord(bytes, timeStart);
    const nonce = decodeWord(bytes, nonceStart);
    let bits = 0;
    if (count === maxSubmitParameters) bits = bitsEnd - bitsStart === 8 ? decodeWord(bytes, bitsStart) : -1;
    if (time < 0 || nonce < 0 || bits < 0) return reject('malformed');
    if (!job || !job.work.template.isLoaded) return reject('unknown-job');
    const { template } = job;
    const mask = (this.versionMask & template.versionMask) >>> 0;
    if (count === maxSubmitParameters && (mask === 0 || (bits & ~mask) !== 0)) return reject('bad-version');
    const isTimeRight = time >= job.time && time <= job.time + maxTimeRolled;
    // A block that the network takes is submitted even if its share comes too late or with a time before the job's.
    if (!isTimeRight && (time < template.minTime || time === 0 || time > job.time + maxTimeRolled))
      return reject('bad-time');
    const view = new DataView(extranonce2.buffer);
    const high = view.getUint32(0);
    const low = view.getUint32(4);
    const { credited, extranonce1 } = job.work;
    if (credited.has(high, low, time, nonce, bits)) return reject('duplicate');
    const coinbase = coinbaseOf(template.coinbase, Buffer.concat([extranonce1, extranonce2.subarray(8 - length)]));
    const header = encodeHeader({
      version: (template.version | bits) >>> 0,
      previousHash: template.previousHash,
      merkleRoot: rootOfBranches(sha256d(coinbase), template.branches),
      time,
      bits: template.bits,
      nonce,
    });
    const hash = proofOfWork(header, template.coin.algorithm);
    const block = meetsTarget(hash, job.networkTarget)
      ? { template, header, coinbase, id: sha256d(header) }
      : undefined;
    if (job.work.template.isStale) return reject('stale', block);
    if (!isTimeRight) return reject('bad-time', block);
    const creditedJob = this.#creditedAs(job, hash);
    if (!creditedJob) return reject('low-difficulty', block);
    if (credited.isFull) return reject('too-many', block);
    credited.add(high, low, time, nonce, bits);
    this.#report(id, 'accepted', worker.worker, job, creditedJob.difficulty, block);
  }

  /** The job whose difficulty a hash is credited with: its own, or the newest where a miner took a lowered one at once. */
  #creditedAs(job: SessionJob, hash: Uint8Array): SessionJob | undefined {
    if (meetsTarget(hash, job.target)) return job;
    const newest = this.#jobs.at(-1);
    return newest &&
      newest.weight === job.weight &&
      newest.difficulty < job.difficulty &&
      meetsTarget(hash, newest.target)
      ? newest
      : undefined;
  }

  #workerOf(bytes: Uint8Array, start: number, end: number) {
    return this.#workers.find(({ name }) => Buffer.compare(name, bytes.subarray(start, end)) === 0);
  }

  #report(
    id: number | string,
    outcome: ShareOutcome,
    worker?: Worker,
    job?: ShareJob,
    difficulty = 0,
    block?: FoundBlock,
  ): void {
    this.onVerdict({ id, outcome, worker, job, difficulty, block });
  }
}
