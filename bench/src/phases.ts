import os from 'node:os';
import type { Bench } from './bench-case.ts';

/** Programs of a case, by name, with what each has used of the processor so far in seconds. */
export type Programs = Readonly<Record<string, () => number>>;

/** Times the phases of a case, and says what each program had of the processor in each. */
export class Phases {
  readonly #bench: Pick<Bench, 'log'>;
  readonly #programs: Programs;
  #begunAt = performance.now();
  #used: Record<string, number>;

  constructor(bench: Pick<Bench, 'log'>, programs: Programs) {
    this.#bench = bench;
    this.#programs = programs;
    this.#used = this.#measure();
  }

  /** Begins a phase that nothing is said of before. */
  begin(): void {
    this.#begunAt = performance.now();
    this.#used = this.#measure();
  }

  /** Ends a phase and begins the next; returns its milliseconds and the processor time of each program in seconds, as text. */
  end(name: string): { ms: number; cpu: string } {
    const now = this.#measure();
    const ms = Math.round(performance.now() - this.#begunAt);
    const cpu = Object.entries(now)
      .map(([program, seconds]) => `${program} ${(seconds - (this.#used[program] ?? 0)).toFixed(2)}`)
      .join(', ');
    this.#bench.log(`${name}: ${ms} ms; processor s: ${cpu}; load average ${os.loadavg()[0]?.toFixed(1)}`);
    this.begin();
    return { ms, cpu };
  }

  #measure(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#programs).map(([name, used]) => [name, used()]));
  }
}
