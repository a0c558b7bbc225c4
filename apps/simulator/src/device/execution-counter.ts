/** Counts how often a device carried out each command, so that a test can show that none ran twice. */
export class ExecutionCounter {
  #counts = new Map<string, number>();

  /** Notes one more execution. */
  add(command: string): void {
    this.#counts.set(command, (this.#counts.get(command) ?? 0) + 1);
  }

  /** Forgets everything. */
  clear(): void {
    this.#counts.clear();
  }

  /** The counts by command. */
  toRecord(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
