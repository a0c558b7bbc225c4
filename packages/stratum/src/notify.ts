import { writeHex } from './hex.ts';
import { hex32 } from './version-mask.ts';
import { swapWords } from './word-order.ts';

/** The work of one job, as bytes and numbers. */
export interface NotifyWork {
  /** Hash of the block before, 32 bytes as hashed. */
  previousHash: Uint8Array;
  /** The coinbase without witness up to extranonce 1, and from the end of extranonce 2. */
  coinbase1: Uint8Array;
  coinbase2: Uint8Array;
  /** Branches of the merkle tree, as hashed, in the order of their use. */
  branches: readonly Uint8Array[];
  version: number;
  bits: number;
  /** Seconds since 1970. */
  time: number;
}

/** One `mining.notify` but for its job id, in two forms. */
export interface NotifyBody {
  /** Miners finish their older work first. */
  readonly kept: string;
  /** Miners drop all older work. */
  readonly clean: string;
}

/**
 * Writes what the `mining.notify` of all miners have in common, once for each job. Every number has exactly eight digits:
 * cpuminer and cgminer refuse other lengths.
 */
export function encodeNotifyBody(work: NotifyWork): NotifyBody {
  const branches = work.branches.map((branch) => `"${writeHex(branch)}"`).join(',');
  const numbers = [work.version, work.bits, work.time].map((value) => `"${hex32(value)}"`).join(',');
  const texts = [swapWords(work.previousHash), work.coinbase1, work.coinbase2].map((bytes) => `"${writeHex(bytes)}"`);
  const common = `${texts.join(',')},[${branches}],${numbers}`;
  return { kept: `${common},false]}\n`, clean: `${common},true]}\n` };
}

/** Writes the line of one `mining.notify`. The job id holds no character that JSON escapes. */
export function encodeNotify(jobId: string, body: NotifyBody, isClean: boolean): string {
  return `{"id":null,"method":"mining.notify","params":["${jobId}",${isClean ? body.clean : body.kept}`;
}
