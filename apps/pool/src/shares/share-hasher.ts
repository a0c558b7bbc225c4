import { readFileSync } from 'node:fs';
import type { JobTemplate } from '@headframe/chain/job-template';

/** Templates that the hasher holds. */
export const hasherSlots = 16;

/** Shares that are hashed at once. */
export const hasherLanes = 4;

/** Branches that a miner's firmware takes; enough for a block of 2^32 transactions. */
const maxBranches = 32;

// Where share-hash.as has its memory.
const laneBytes = 64;
const lanesAt = 1024;
const hashesAt = 1280;
const rootsAt = 1408;
const slot = { branchCount: 40, extranonceAt: 44, extranonceBytes: 48, previousHash: 64, bits: 96, coinbaseBytes: 100 };
const branchesAt = 256;
const coinbaseAt = 3072;

interface ShareHashProgram {
  readonly memory: { readonly buffer: ArrayBuffer };
  slotAt(slot: number): number;
  prepare(slot: number): void;
  hash(slot: number): void;
}

/** What is used of WebAssembly, whose types belong to browsers. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const webAssembly = Reflect.get(globalThis, 'WebAssembly') as WebAssemblyApi;
const program = new webAssembly.Module(readFileSync(new URL('share-hash.wasm', import.meta.url)));

/**
 * Hashes up to four shares of one template in one call, in memory of its own that is never allocated again: SHA-256d of
 * coinbase, branches and header. Its views are of that memory: read them before the next call.
 */
export class ShareHasher {
  readonly #program: ShareHashProgram;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  /** Hash of each lane's header, in internal order. */
  readonly hashes: readonly Uint8Array[];
  /** Merkle root of each lane, in internal order. */
  readonly roots: readonly Uint8Array[];

  constructor() {
    this.#program = new webAssembly.Instance(program, {}).exports as ShareHashProgram;
    const { buffer } = this.#program.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    const views = (at: number) =>
      Array.from({ length: hasherLanes }, (_, lane) => new Uint8Array(buffer, at + 32 * lane, 32));
    this.hashes = views(hashesAt);
    this.roots = views(rootsAt);
  }

  /** Takes a template into a slot. Throws RangeError for more branches than miners take. */
  load(number: number, template: JobTemplate): void {
    const { coinbase, branches } = template;
    if (branches.length > maxBranches) throw new RangeError(`A template has at most ${maxBranches} branches.`);
    const at = this.#program.slotAt(number);
    const view = new DataView(this.#bytes.buffer, at);
    view.setUint32(slot.branchCount, branches.length, true);
    view.setUint32(slot.extranonceAt, coinbase.head.length, true);
    view.setUint32(slot.extranonceBytes, coinbase.extranonceBytes, true);
    view.setUint32(slot.bits, template.bits, true);
    view.setUint32(slot.coinbaseBytes, coinbase.head.length + coinbase.extranonceBytes + coinbase.tail.length, true);
    this.#bytes.set(template.previousHash, at + slot.previousHash);
    branches.forEach((branch, index) => this.#bytes.set(branch, at + branchesAt + 32 * index));
    this.#bytes.set(coinbase.head, at + coinbaseAt);
    this.#bytes.set(coinbase.tail, at + coinbaseAt + coinbase.head.length + coinbase.extranonceBytes);
    this.#program.prepare(number);
  }

  /** Where the extranonces of a lane begin in `bytes`. */
  extranonceAt(lane: number): number {
    return lanesAt + laneBytes * lane;
  }

  /** The memory that extranonces are written into. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Puts the numbers of a share's header into a lane, beside its extranonces. */
  setLane(lane: number, version: number, time: number, nonce: number): void {
    const at = (lanesAt + laneBytes * lane) >> 2;
    this.#words[at + 4] = version;
    this.#words[at + 5] = time;
    this.#words[at + 6] = nonce;
  }

  /** Hashes all lanes on the template of a slot; what lanes hold from before is hashed along and of no meaning. */
  hash(number: number): void {
    this.#program.hash(number);
  }
}
