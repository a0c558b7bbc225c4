import type { SnmpValue } from './snmp-value.ts';

/** The outcome of a write: done, or why not. */
export type WriteOutcome = 'done' | 'wrongType' | 'wrongValue';

/** One object of all units of a model; what it holds is asked of the unit itself. */
export interface ManagedObject<Unit> {
  readonly oid: readonly number[];
  read(unit: Unit): SnmpValue;
  /** Left out where it cannot be written. With `dry` it is only asked whether it could. */
  write?(unit: Unit, value: number | Buffer, dry: boolean): WriteOutcome;
}

/** The order of object identifiers. */
function compareOids(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The numbers of a written object identifier. */
export function oidNumbers(written: string): number[] {
  return written.split('.').map(Number);
}

/** The objects of a model in their order, shared by all units of it. */
export class ObjectTree<Unit> {
  readonly #objects: readonly ManagedObject<Unit>[];

  constructor(objects: readonly ManagedObject<Unit>[]) {
    this.#objects = [...objects].sort((a, b) => compareOids(a.oid, b.oid));
  }

  /** The object of exactly this identifier. */
  at(oid: readonly number[]): ManagedObject<Unit> | undefined {
    const object = this.#objects[this.#place(oid)];
    return object && compareOids(object.oid, oid) === 0 ? object : undefined;
  }

  /** The first object after this identifier. */
  after(oid: readonly number[]): ManagedObject<Unit> | undefined {
    const place = this.#place(oid);
    const object = this.#objects[place];
    return object && compareOids(object.oid, oid) === 0 ? this.#objects[place + 1] : object;
  }

  /** The place of the first object that is not before an identifier. */
  #place(oid: readonly number[]): number {
    let [low, high] = [0, this.#objects.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareOids(this.#objects[middle]?.oid ?? [], oid) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
