import type { Logger } from '../log/create-logger.ts';
import { isDiskFull } from './disk-full.ts';

/** How long nothing may have been refused until the disk counts as having space again, in milliseconds. */
const quietMs = 10_000;

/** Knows whether the disk of the database is full, from what becomes of this process's queries. */
export class DiskWatch {
  readonly #log: Logger;
  readonly #answers: () => Promise<boolean>;
  #quiet: NodeJS.Timeout | null = null;

  /** `answers` asks the database whether it is there: one that a full disk ended has no space yet. */
  constructor(log: Logger, answers: () => Promise<boolean>) {
    this.#log = log;
    this.#answers = answers;
  }

  /** Whether the database refused to store something for lack of space within the last ten seconds, or has not answered since. */
  get full(): boolean {
    return this.#quiet !== null;
  }

  /** Records a failed query. Reports once when the disk is full, and once when it is not any more. */
  note(error: unknown): void {
    if (!isDiskFull(error)) return;
    if (this.#quiet) clearTimeout(this.#quiet);
    else
      this.#log.error(
        { err: error },
        'The disk of the database is full: nothing can be stored. Free some space; work goes on by itself then.',
      );
    this.#waitForQuiet();
  }

  #waitForQuiet(): void {
    const quiet = setTimeout(() => {
      void this.#answers().then((answers) => {
        if (this.#quiet !== quiet) return;
        if (!answers) return this.#waitForQuiet();
        this.#quiet = null;
        this.#log.info('The database can store again.');
      });
    }, quietMs);
    quiet.unref();
    this.#quiet = quiet;
  }
}
