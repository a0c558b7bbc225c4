import { createHash, scryptSync } from 'node:crypto';
import type { JobTemplate } from '@headframe/chain/job-template';

/** A verdict as far as it is compared. */
interface ReferenceVerdict {
  readonly outcome: string;
  readonly difficulty: number;
  readonly worker: string | undefined;
  /** Hex of the block's header and coinbase. */
  readonly block: string | undefined;
}

interface ReferenceJob {
  readonly id: number;
  readonly template: JobTemplate;
  readonly difficulty: number;
  readonly weight: number;
  readonly extranonce1: string;
}

const sha256d = (hex: string) => {
  const once = createHash('sha256').update(Buffer.from(hex, 'hex')).digest();
  return createHash('sha256').update(once).digest('hex');
};
const reversed = (hex: string) => (hex.match(/../g) ?? []).reverse().join('');
const littleEndian = (word: bigint) => reversed(word.toString(16).padStart(8, '0'));
/** One byte: the power of two from 2^-16 on, and 128 for a weighted job. */
const markOf = ({ difficulty, weight }: ReferenceJob) =>
  (Math.log2(difficulty) + 16 + (weight > 1 ? 128 : 0)).toString(16).padStart(2, '0');
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/**
 * The check of shares once more, plain and slow, written apart from the other: JSON, text and big integers. Tests hold every
 * verdict of the one against that of the other.
 */
export class ReferenceSession {
  mask = 0n;
  extranonce1: string;
  readonly workers = new Set<string>();
  readonly #extranonce2Bytes: number;
  readonly #jobs: ReferenceJob[] = [];
  readonly #templates: JobTemplate[] = [];
  readonly #credited = new Set<string>();
  readonly #blocks = new Set<string>();

  constructor(extranonce1: string, extranonce2Bytes: number) {
    this.extranonce1 = extranonce1;
    this.#extranonce2Bytes = extranonce2Bytes;
  }

  addTemplate(template: JobTemplate): void {
    this.#templates.push(template);
  }

  addJob(id: number, template: JobTemplate, difficulty: number, weight: number): void {
    this.#jobs.push({ id, template, difficulty, weight, extranonce1: this.extranonce1 });
  }

  submit(text: string): ReferenceVerdict {
    const { params } = JSON.parse(text) as { params: unknown };
    const isList = Array.isArray(params) && params.length >= 5 && params.length <= 6;
    if (!isList || params.some((value) => typeof value !== 'string')) return this.#verdict('malformed');
    const [worker = '', jobText = '', extranonce2 = '', timeText = '', nonceText = '', bitsText] = params as string[];
    if (!this.workers.has(worker)) return this.#verdict('unauthorized');
    const job = this.#jobs.slice(-8).find(({ id }) => id.toString(16) === jobText);
    const reject = (outcome: string, block?: string) => this.#verdict(outcome, worker, job?.difficulty, block);
    const word = /^[0-9a-fA-F]{8}$/;
    const isHex = new RegExp(`^[0-9a-fA-F]{${2 * this.#extranonce2Bytes}}$`).test(extranonce2);
    if (!isHex || !word.test(timeText) || !word.test(nonceText)) return reject('malformed');
    if (bitsText !== undefined && !word.test(bitsText)) return reject('malformed');
    if (!job || !this.#templates.slice(-16).includes(job.template)) return this.#verdict('unknown-job', worker);
    const { template } = job;
    const bits = BigInt(`0x${bitsText ?? '0'}`);
    const mask = this.mask & BigInt(template.versionMask);
    if (bitsText !== undefined && (mask === 0n || (bits | mask) !== mask)) return reject('bad-version');
    const time = Number.parseInt(timeText, 16);
    if (time < template.minTime || time < 1 || time > template.currentTime + 7000) return reject('bad-time');

    const coinbase =
      hexOf(template.coinbase.head) +
      markOf(job) +
      job.extranonce1 +
      extranonce2.toLowerCase() +
      hexOf(template.coinbase.tail);
    const root = template.branches.reduce((left, branch) => sha256d(left + hexOf(branch)), sha256d(coinbase));
    const header =
      littleEndian(BigInt(template.version) | bits) +
      hexOf(template.previousHash) +
      root +
      littleEndian(BigInt(time)) +
      littleEndian(BigInt(template.bits)) +
      littleEndian(BigInt(`0x${nonceText}`));
    if (this.#credited.has(header)) return reject('duplicate');
    const bytes = Buffer.from(header, 'hex');
    const isScrypt = template.coin.algorithm === 'scrypt';
    const work = isScrypt ? scryptSync(bytes, bytes, 32, { N: 1024, r: 1, p: 1 }).toString('hex') : sha256d(header);
    const value = BigInt(`0x${reversed(work)}`);
    const block = value <= template.networkTarget * BigInt(job.weight) ? this.#found(header, coinbase) : undefined;
    if (hexOf(this.#templates.at(-1)?.previousHash ?? new Uint8Array()) !== hexOf(template.previousHash))
      return reject('stale', block);
    if (time < template.currentTime) return reject('bad-time', block);
    if (value > this.#targetOf(job)) return reject('low-difficulty', block);
    this.#credited.add(header);
    return this.#verdict('accepted', worker, job.difficulty, block);
  }

  /** floor(D1 x weight / d), with d in whole 65,536ths. */
  #targetOf({ difficulty, weight, template }: ReferenceJob): bigint {
    const one = (0xffffn << 208n) << BigInt(template.coin.difficultyShift);
    const target = (one * BigInt(weight) * 65_536n) / BigInt(difficulty * 65_536);
    const max = 2n ** 256n - 1n;
    return target > max ? max : target;
  }

  #found(header: string, coinbase: string): string | undefined {
    if (this.#blocks.has(header)) return undefined;
    this.#blocks.add(header);
    return `${header} ${coinbase}`;
  }

  #verdict(outcome: string, worker?: string, difficulty = 0, block?: string): ReferenceVerdict {
    return { outcome, difficulty, worker, block };
  }
}
