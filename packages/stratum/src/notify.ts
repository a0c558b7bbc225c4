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

/** What the `mining.notify` of all miners have in common for one piece of work: its parameters from the hash to `nbits`. */
export type NotifyBody = string;

/** Writes what is the same for all miners, once for each piece of work; the time is added with each job. */
export function encodeNotifyBody(work: Omit<NotifyWork, 'time'>): NotifyBody {
  const branches = work.branches.map((branch) => `"${writeHex(branch)}"`).join(',');
  const texts = [swapWords(work.previousHash), work.coinbase1, work.coinbase2].map((bytes) => `"${writeHex(bytes)}"`);
  return `${texts.join(',')},[${branches}],"${hex32(work.version)}","${hex32(work.bits)}"`;
}

/** What makes a job of a piece of work. */
export interface NotifyJob {
  /** Holds no character that JSON escapes. */
  jobId: string;
  /** Seconds since 1970. A miner begins its search again with each job, so a further job of the same work needs another time. */
  time: number;
  /** Whether miners drop all older work. */
  isClean: boolean;
}

/** Writes a `mining.notify`. Each number has exactly eight digits: cpuminer and cgminer refuse other lengths. */
export function encodeNotify(body: NotifyBody, { jobId, time, isClean }: NotifyJob): string {
  return `{"id":null,"method":"mining.notify","params":["${jobId}",${body},"${hex32(time)}",${isClean}]}\n`;
}
