import { frameHeaderBytes, maxFrameBytes, sealFrame } from './segment-format.ts';
import { encodeWork, entryKinds, shareEntryBytes } from './segment-entries.ts';
import type { ShareWork, ShareWorker } from './share-spool.ts';

/** Numbers of the works and workers that a segment has defined; a segment's own. */
export class SegmentNames {
  readonly works = new Map<ShareWork, number>();
  readonly workers = new Map<ShareWorker, number>();
  #next = 0;

  next(): number {
    this.#next += 1;
    return this.#next;
  }

  /** Forgets what a group that was not stored defined. Numbers are not used again. */
  forget(): void {
    this.works.clear();
    this.workers.clear();
  }
}

/** The shares that wait for one group commit, written as the frame that will hold them. */
export class ShareGroup {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = frameHeaderBytes + 8;
  /** Where the count of each kind of rejected share stands, so that alike ones of a group take one record. */
  readonly #rejected = new Map<string, number>();
  readonly #names: SegmentNames;
  readonly firstSeq: number;
  /** Number of the next record. */
  nextSeq: number;
  /** Resolves once the group is safe on disk. */
  readonly stored: Promise<void>;
  readonly resolve: () => void;
  readonly refuse: (error: Error) => void;

  constructor(firstSeq: number, names: SegmentNames) {
    this.firstSeq = firstSeq;
    this.nextSeq = firstSeq;
    this.#names = names;
    this.#bytes.writeBigUInt64LE(BigInt(firstSeq), frameHeaderBytes);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined);
    this.stored = promise;
    this.resolve = resolve;
    this.refuse = reject;
  }

  /** Bytes of the frame so far. */
  get size(): number {
    return this.#length;
  }

  get isFull(): boolean {
    return this.#length > maxFrameBytes / 2;
  }

  /** Adds a credited share, or a rejected one (verdict not 0), which is counted with those alike. */
  add(worker: ShareWorker, work: ShareWork, exponent: number, verdict: number, at: number, isRejected: boolean): void {
    const workerNumber = this.#names.workers.get(worker) ?? this.#defineWorker(worker);
    const workNumber = this.#names.works.get(work) ?? this.#defineWork(work);
    if (isRejected) {
      const key = `${workerNumber} ${workNumber} ${exponent} ${verdict} ${Math.floor(at / 60_000)}`;
      const place = this.#rejected.get(key);
      if (place !== undefined) {
        this.#bytes.writeUInt32LE(Math.min(this.#bytes.readUInt32LE(place) + 1, 0xffff_ffff), place);
        return;
      }
      this.#rejected.set(key, this.#length + 17);
    }
    this.#reserve(shareEntryBytes);
    const bytes = this.#bytes;
    const start = this.#length;
    bytes[start] = entryKinds.share;
    bytes[start + 1] = exponent;
    bytes[start + 2] = verdict;
    bytes.writeUInt32LE(workerNumber, start + 3);
    bytes.writeUInt32LE(workNumber, start + 7);
    bytes.writeUIntLE(at, start + 11, 6);
    bytes.writeUInt32LE(1, start + 17);
    this.#length = start + shareEntryBytes;
    this.nextSeq += 1;
  }

  /** The whole frame, ready for the disk. */
  seal(): Buffer {
    const frame = this.#bytes.subarray(0, this.#length);
    sealFrame(frame);
    return frame;
  }

  #defineWorker(worker: ShareWorker): number {
    const number = this.#names.next();
    const name = Buffer.from(worker.workerName, 'latin1');
    if (name.length > 255) throw new RangeError('The name of a worker has at most 255 bytes.');
    this.#reserve(10 + name.length);
    const start = this.#length;
    this.#bytes[start] = entryKinds.worker;
    this.#bytes.writeUInt32LE(number, start + 1);
    this.#bytes.writeInt32LE(worker.subaccountId, start + 5);
    this.#bytes[start + 9] = name.length;
    name.copy(this.#bytes, start + 10);
    this.#length = start + 10 + name.length;
    this.#names.workers.set(worker, number);
    return number;
  }

  #defineWork(work: ShareWork): number {
    const number = this.#names.next();
    const text = encodeWork(work);
    this.#reserve(9 + text.length);
    const start = this.#length;
    this.#bytes[start] = entryKinds.work;
    this.#bytes.writeUInt32LE(number, start + 1);
    this.#bytes.writeUInt32LE(text.length, start + 5);
    text.copy(this.#bytes, start + 9);
    this.#length = start + 9 + text.length;
    this.#names.works.set(work, number);
    return number;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
