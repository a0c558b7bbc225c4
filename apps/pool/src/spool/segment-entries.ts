import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { shareRejectReasons, type ShareRejectReason } from '@headframe/domain/pool/share-reject-reason';
import type { ShareWork, ShareWorker } from './share-spool.ts';

/** Kinds of entries in a frame. */
export const entryKinds = { work: 1, worker: 2, share: 3 } as const;

/** Bytes of a share: kind, exponent of its credit, verdict, worker (4), work (4), time (6), count (4). */
export const shareEntryBytes = 21;

/** Bit of the verdict that marks a weighted share. */
const weightedBit = 0x80;

/** The verdict as one byte: 0 for a credited share, else the place of its reason counted from 1. */
export function encodeVerdict(reason: ShareRejectReason | null, isWeighted: boolean): number {
  return (reason === null ? 0 : shareRejectReasons.indexOf(reason) + 1) | (isWeighted ? weightedBit : 0);
}

export interface SpooledShare {
  readonly seq: number;
  /** When the pool accepted or rejected it, in milliseconds since the epoch. */
  readonly at: number;
  readonly worker: ShareWorker;
  readonly work: ShareWork;
  /** `credited` is two to the power of it. */
  readonly exponent: number;
  /** Null for a credited share. */
  readonly reason: ShareRejectReason | null;
  readonly isWeighted: boolean;
  /** How many alike it stands for: 1 for a credited share. */
  readonly count: number;
}

/** A work as text: its amounts as decimal strings, as they may be greater than a number can hold. */
export function encodeWork(work: ShareWork): Buffer {
  return Buffer.from(JSON.stringify(work, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)));
}

/** What `encodeWork` writes. Its check is that of its frame: nobody but the pool writes here. */
interface WrittenWork {
  chain: ChainIdentity;
  nBits: number;
  feeRate: { id: string; height: number; subsidy: string; feeSum: string; blocks: { hash: string; fees: string }[] };
}

function decodeWork(text: string): ShareWork {
  const { chain, nBits, feeRate } = JSON.parse(text) as WrittenWork;
  const blocks = feeRate.blocks.map(({ hash, fees }) => ({ hash, fees: BigInt(fees) }));
  const { id, height, subsidy, feeSum } = feeRate;
  return { chain, nBits, feeRate: { id, height, subsidy: BigInt(subsidy), feeSum: BigInt(feeSum), blocks } };
}

/** Reads the entries of one segment's frames, in order, and keeps what they define. */
export class EntryReader {
  readonly #works = new Map<number, ShareWork>();
  readonly #workers = new Map<number, ShareWorker>();

  /**
   * Reads one payload; every share is passed on with its number.
   *
   * @throws Error for an entry that this program does not know, or a share of something that was not defined.
   */
  read(payload: Buffer, onShare: (share: SpooledShare) => void): void {
    let seq = Number(payload.readBigUInt64LE(0));
    let offset = 8;
    while (offset < payload.length) {
      const kind = payload.readUInt8(offset);
      if (kind === entryKinds.share) {
        onShare(this.#share(payload, offset, seq));
        seq += 1;
        offset += shareEntryBytes;
      } else if (kind === entryKinds.worker) {
        const end = offset + 10 + payload.readUInt8(offset + 9);
        const workerName = payload.toString('latin1', offset + 10, end);
        this.#workers.set(payload.readUInt32LE(offset + 1), {
          subaccountId: payload.readInt32LE(offset + 5),
          workerName,
        });
        offset = end;
      } else if (kind === entryKinds.work) {
        const end = offset + 9 + payload.readUInt32LE(offset + 5);
        this.#works.set(payload.readUInt32LE(offset + 1), decodeWork(payload.toString('utf8', offset + 9, end)));
        offset = end;
      } else throw new Error(`A segment of the spool has an entry of the unknown kind ${kind}.`);
    }
  }

  #share(payload: Buffer, offset: number, seq: number): SpooledShare {
    const verdict = payload.readUInt8(offset + 2);
    const worker = this.#workers.get(payload.readUInt32LE(offset + 3));
    const work = this.#works.get(payload.readUInt32LE(offset + 7));
    if (!worker || !work) throw new Error('A share in the spool names a worker or a work that is not defined.');
    return {
      seq,
      at: payload.readUIntLE(offset + 11, 6),
      worker,
      work,
      exponent: payload.readUInt8(offset + 1),
      reason: shareRejectReasons[(verdict & ~weightedBit) - 1] ?? null,
      isWeighted: (verdict & weightedBit) !== 0,
      count: payload.readUInt32LE(offset + 17),
    };
  }
}
