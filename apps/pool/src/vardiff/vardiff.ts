import { assignableDifficulty, minDifficulty } from '@headframe/domain/pool/difficulty';
import { vardiffRules as rules } from './vardiff-rules.ts';

/** Bounds of the difficulty of one connection, any positive numbers. */
export interface DifficultyBounds {
  min: number;
  max: number;
}

/** A change of difficulty. `isUrgent`: miners are to drop their older work for it. */
export interface DifficultyMove {
  difficulty: number;
  isUrgent: boolean;
}

/** The power of two within bounds that is next below a wish; the bound above wins over the one below. */
export function clampDifficulty(wish: number, { min, max }: DifficultyBounds): number {
  const power = assignableDifficulty(wish);
  const floor = assignableDifficulty(min);
  const raised = floor < min ? floor * 2 : floor;
  return Math.max(minDifficulty, Math.min(Math.max(power, raised), assignableDifficulty(max)));
}

/**
 * Chooses the difficulty of one connection from the shares it brings, so that they come at the wanted rate. Always a power
 * of two within the bounds. Times are milliseconds of a clock that never goes back.
 */
export class Vardiff {
  #difficulty: number;
  #bounds: DifficultyBounds;
  #isFixed = false;
  #windowStart: number;
  #shares = 0;
  #credited = 0;
  #lastShare: number;
  #silences = 0;
  #hasShares = false;

  constructor(start: number, bounds: DifficultyBounds, now: number) {
    this.#bounds = bounds;
    this.#difficulty = clampDifficulty(start, bounds);
    this.#windowStart = now;
    this.#lastShare = now;
  }

  /** Assigned to the jobs that follow. */
  get difficulty(): number {
    return this.#difficulty;
  }

  /** Sets new bounds, such as those of a new template. Returns the move that they force. */
  setBounds(bounds: DifficultyBounds, now: number): DifficultyMove | undefined {
    this.#bounds = bounds;
    return this.#moveTo(this.#difficulty, now, false);
  }

  /** Starts again from a difficulty that the miner asks for, as near as the bounds allow. */
  suggest(difficulty: number, now: number): DifficultyMove | undefined {
    return this.#isFixed ? undefined : this.#moveTo(difficulty, now, false);
  }

  /** Fixes the difficulty for good at what the miner asks for; only bounds still move it. */
  fix(difficulty: number, now: number): DifficultyMove | undefined {
    this.#isFixed = true;
    return this.#moveTo(difficulty, now, false);
  }

  /** Begins a new window after a break in which the connection could not bring shares. */
  resume(now: number): void {
    this.#restart(now);
    this.#lastShare = now;
  }

  /** Counts a credited share. */
  share(difficulty: number, now: number): DifficultyMove | undefined {
    this.#shares += 1;
    this.#credited += difficulty;
    this.#lastShare = now;
    this.#hasShares = true;
    this.#silences = 0;
    return this.#isFixed ? undefined : this.#judge(now);
  }

  /** Lets time pass for a connection that brings nothing; called every few seconds. */
  tick(now: number): DifficultyMove | undefined {
    if (this.#isFixed) return undefined;
    const silence = (this.#hasShares ? rules.silence.later : rules.silence.first) * 1000;
    if (now - this.#lastShare < silence) return this.#judge(now);
    this.#lastShare = now;
    const step = rules.silenceStep + this.#silences;
    this.#silences += 1;
    return this.#moveTo(this.#difficulty / 2 ** step, now, false);
  }

  #judge(now: number): DifficultyMove | undefined {
    const seconds = (now - this.#windowStart) / 1000;
    if (this.#shares === 0 || seconds <= 0) return undefined;
    const wanted = (this.#credited / seconds) * rules.secondsPerShare;
    const ratio = wanted / this.#difficulty;
    const isUrgent = this.#shares >= rules.urgent.shares && ratio >= rules.urgent.ratio;
    const isEarly =
      isUrgent ||
      (this.#shares >= rules.early.shares && ratio >= rules.early.ratio) ||
      (seconds >= rules.earlySlow.seconds && ratio <= rules.earlySlow.ratio);
    const isComplete = this.#shares >= rules.windowShares || seconds >= rules.windowSeconds;
    if (!isEarly && !isComplete) return undefined;
    if (!isEarly && ratio >= rules.slowest && ratio <= rules.fastest) {
      this.#restart(now);
      return undefined;
    }
    // The power of two next to the wanted difficulty, by ratio.
    return this.#moveTo(wanted * Math.SQRT2, now, isUrgent) ?? this.#restart(now);
  }

  #moveTo(wish: number, now: number, isUrgent: boolean): DifficultyMove | undefined {
    const difficulty = clampDifficulty(wish, this.#bounds);
    if (difficulty === this.#difficulty) return undefined;
    this.#difficulty = difficulty;
    this.#restart(now);
    return { difficulty, isUrgent };
  }

  #restart(now: number): undefined {
    this.#windowStart = now;
    this.#shares = 0;
    this.#credited = 0;
  }
}
