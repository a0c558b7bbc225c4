/** Workers that may be authorized on one session. */
export const maxWorkersOfSession = 64;

/** The workers of one session, by their names as bytes. */
export class SessionWorkers<Worker> {
  readonly #known: { readonly name: Uint8Array; worker: Worker }[] = [];

  /** Adds a worker, or replaces the one of that name. Throws RangeError beyond 64. */
  set(name: string, worker: Worker): void {
    const bytes = Buffer.from(name);
    const known = this.#known.find((other) => isEqual(other.name, bytes, 0, bytes.length));
    if (known) known.worker = worker;
    else if (this.#known.length < maxWorkersOfSession) this.#known.push({ name: bytes, worker });
    else throw new RangeError('The session has too many workers.');
  }

  /** Forgets all workers. */
  clear(): void {
    this.#known.length = 0;
  }

  /** The worker whose name stands in a range of bytes. */
  find(bytes: Uint8Array, start: number, end: number): Worker | undefined {
    for (const { name, worker } of this.#known) if (isEqual(name, bytes, start, end)) return worker;
    return undefined;
  }
}

function isEqual(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let index = 0; index < name.length; index += 1) if (name[index] !== bytes[start + index]) return false;
  return true;
}
