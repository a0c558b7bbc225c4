import { encodeNotify } from '@headframe/stratum';
import type { PoolWork } from '../jobs/job-board.ts';

/** One job as it goes to all miners: an id, a time, and its line, written once for each mark and form that is in use. */
export class BroadcastJob {
  readonly id: number;
  /** Seconds since 1970. */
  readonly time: number;
  readonly #work: PoolWork;
  readonly #lines = new Map<number, Buffer>();

  constructor(work: PoolWork, id: number, time: number) {
    this.#work = work;
    this.id = id;
    this.time = time;
  }

  /** The line for miners whose job has this mark. */
  line(mark: number, isClean: boolean): Buffer {
    const key = 2 * mark + (isClean ? 1 : 0);
    const known = this.#lines.get(key);
    if (known) return known;
    const job = { jobId: this.id.toString(16), time: this.time, isClean };
    const line = Buffer.from(encodeNotify(this.#work.bodies.of(mark), job));
    this.#lines.set(key, line);
    return line;
  }
}
