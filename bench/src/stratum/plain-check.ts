import { createHash } from 'node:crypto';
import type { JobTemplate } from '@headframe/chain/job-template';

/** One `createHash` of SHA-256. */
export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

interface Submit {
  readonly id: number;
  readonly params: readonly string[];
}

const difficultyOne = 0xffffn << 208n;

/**
 * Checks a share as pools in plain Node do (public-pool's way): JSON, coinbase and header put together from text, difficulty as
 * a float, duplicates as text. It does not copy the template's transactions for each share, as public-pool does.
 */
export class PlainCheck {
  readonly #template: JobTemplate;
  readonly #head: string;
  readonly #tail: string;
  readonly #seen = new Set<string>();

  constructor(template: JobTemplate) {
    this.#template = template;
    this.#head = Buffer.from(template.coinbase.head).toString('hex');
    this.#tail = Buffer.from(template.coinbase.tail).toString('hex');
  }

  /** Difficulty of the share in a line, or undefined for one that came before. */
  check(line: Uint8Array, extranonce1: string): number | undefined {
    const { params } = JSON.parse(Buffer.from(line).toString('utf8')) as Submit;
    const [, , extranonce2 = '', time = '', nonce = ''] = params;
    const key = extranonce1 + extranonce2 + time + nonce;
    if (this.#seen.has(key)) return undefined;
    this.#seen.add(key);
    let root = sha256(sha256(Buffer.from(this.#head + extranonce1 + extranonce2 + this.#tail, 'hex')));
    for (const branch of this.#template.branches) root = sha256(sha256(Buffer.concat([root, branch])));
    const header = Buffer.alloc(80);
    header.writeUInt32LE(this.#template.version, 0);
    header.set(this.#template.previousHash, 4);
    header.set(root, 36);
    header.writeUInt32LE(Number.parseInt(time, 16), 68);
    header.writeUInt32LE(this.#template.bits, 72);
    header.writeUInt32LE(Number.parseInt(nonce, 16), 76);
    const hash = sha256(sha256(header)).reverse().toString('hex');
    return Number(difficultyOne) / Number(BigInt(`0x${hash}`));
  }
}
