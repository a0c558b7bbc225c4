import type { PasswordOptions } from '@headframe/stratum';
import type { PoolWork } from '../jobs/job-board.ts';
import type { DifficultyMove, Vardiff } from '../vardiff/vardiff.ts';

/** What passwords, `mining.configure` and suggestions of one connection ask of its difficulty, within the bounds of the pool and the work. */
export class DifficultyWishes {
  #pool: { readonly min: number; readonly max: number };
  #min = 0;
  #options: PasswordOptions = {};

  constructor(pool: { readonly min: number; readonly max: number }) {
    this.#pool = pool;
  }

  /** Lowers the floor of the pool for a miner that is far smaller than others. */
  lowerFloor(min: number): void {
    this.#pool = { min: Math.min(min, this.#pool.min), max: this.#pool.max };
  }

  /** Adds what a password or a suggestion asks for; the later one counts. */
  add(options: PasswordOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  /** Sets the min. difficulty of `mining.configure`. */
  setMin(difficulty: number): void {
    this.#min = difficulty;
  }

  /** The bounds of the difficulty on some work; weighted shares of a simulated chain may reach further. */
  boundsOf(work: PoolWork | undefined, isWeighted: boolean): { min: number; max: number } {
    const { min, max } = this.#pool;
    const weight = isWeighted ? (work?.loaded.template.weight ?? 1) : 1;
    const network = work ? work.maxDifficulty * weight : max;
    return { min: Math.min(Math.max(min, this.#min), max), max: Math.min(max, network) };
  }

  /** Applies the wishes to the difficulty of a session; returns the move that they make. A start difficulty applies once. */
  apply(vardiff: Vardiff, work: PoolWork | undefined, isWeighted: boolean, now: number): DifficultyMove | undefined {
    const { fixedDifficulty, minDifficulty = 0, startDifficulty } = this.#options;
    this.#min = Math.max(this.#min, minDifficulty);
    delete this.#options.startDifficulty;
    let move = vardiff.setBounds(this.boundsOf(work, isWeighted), now);
    if (startDifficulty !== undefined) move = vardiff.suggest(startDifficulty, now) ?? move;
    if (fixedDifficulty !== undefined) move = vardiff.fix(fixedDifficulty, now) ?? move;
    return move;
  }
}
