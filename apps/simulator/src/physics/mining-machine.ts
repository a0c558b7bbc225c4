import { ambientCelsius } from './ambient.ts';
import { FirstOrderLag } from './first-order-lag.ts';
import { smoothNoise, uniform } from './noise.ts';

/** What a machine is built of; rates H/s, power W, fan speed rpm. */
interface MachineFacts {
  readonly hashrate: number;
  readonly power: number;
  readonly standbyPower: number;
  readonly boards: number;
  readonly fans: number;
  readonly maximumFanSpeed: number;
}

/** The conditions a machine runs under; every change is passed to it with the moment it happened. */
interface Conditions {
  /** Chips are to hash. */
  readonly hashing: boolean;
  /** Share of the rated power it is allowed (1 = as rated). */
  readonly powerShare: number;
  /** Number of the dead board, all of them, or null. */
  readonly deadBoard: number | 'all' | null;
  readonly hot: boolean;
  /** Share of the hashes that count (1 = all). */
  readonly rateShare: number;
  /** Fan duty in percent set by hand, or null for automatic. */
  readonly fanPercent: number | null;
}

/** One hash board at one moment; temperatures in °C, rate in H/s. */
export interface BoardState {
  readonly index: number;
  readonly dead: boolean;
  readonly rate: number;
  readonly idealRate: number;
  readonly pcbCelsius: number;
  readonly chipCelsius: number;
}

const heatTimeConstant = 90;
const stopTimeConstant = 1.5;
/** Share of the rated hashrate below which a stopped miner reports none. */
const negligibleShare = 1e-3;
const fullLoadRise = 42;
const hotRise = 34;

/** Hashrate falls less than power does: the most efficient point lies below the rated one. */
const rateShareOf = (powerShare: number): number => powerShare ** 0.8;

/**
 * The physics of a miner as functions of time: hashrate ramps towards what power and boards allow, heat follows power with
 * delay and adds to the ambient air, fans follow heat. Nothing runs between two questions. Times are seconds.
 */
export class MiningMachine {
  readonly #facts: MachineFacts;
  readonly #seed: number;
  readonly #siteSeed: number;
  readonly #rampSeconds: number;
  readonly #work: FirstOrderLag;
  readonly #load: FirstOrderLag;
  readonly #heat: FirstOrderLag;
  #conditions: Conditions = {
    hashing: false,
    powerShare: 1,
    deadBoard: null,
    hot: false,
    rateShare: 1,
    fanPercent: null,
  };

  constructor(facts: MachineFacts, options: { seed: number; siteSeed: number; rampSeconds: number; now: number }) {
    this.#facts = facts;
    this.#seed = options.seed;
    this.#siteSeed = options.siteSeed;
    this.#rampSeconds = options.rampSeconds;
    this.#work = new FirstOrderLag(options.now, 0);
    this.#load = new FirstOrderLag(options.now, 0);
    this.#heat = new FirstOrderLag(options.now, 0);
  }

  /** From `now` on other conditions hold; mining that begins does so after `delay` seconds. */
  change(now: number, conditions: Partial<Conditions>, delay = 0): void {
    this.#conditions = { ...this.#conditions, ...conditions };
    const { hashing, powerShare, hot, rateShare } = this.#conditions;
    const work = hashing ? rateShareOf(powerShare) * this.#aliveShare() * rateShare : 0;
    const load = hashing ? powerShare * this.#aliveShare() : 0;
    const constant = (lag: FirstOrderLag, target: number): number =>
      target > lag.value(now) ? Math.max(0.25, this.#rampSeconds / 4) : stopTimeConstant;
    this.#work.aim(now, work, constant(this.#work, work), { delay });
    this.#load.aim(now, load, constant(this.#load, load), { delay });
    this.#heat.aim(now, hashing ? powerShare * (hot ? 1 + hotRise / fullLoadRise : 1) : 0, heatTimeConstant, { delay });
  }

  /** The chips lose power or their program: hashing ends at once, heat lingers. */
  cut(now: number): void {
    this.change(now, { hashing: false });
    this.#work.aim(now, 0, stopTimeConstant, { from: 0 });
    this.#load.aim(now, 0, stopTimeConstant, { from: 0 });
  }

  /** Hashes done until `now` since the machine was built. */
  hashesDone(now: number): number {
    return this.#work.area(now) * this.#facts.hashrate;
  }

  /** Hashrate in H/s averaged over the last `window` seconds, or since `since` where that is later. */
  averageRate(now: number, window: number, since: number): number {
    const span = Math.min(window, Math.max(0, now - since));
    if (span < 1) return this.#facts.hashrate * this.#work.value(now);
    const spread = 0.03 / Math.sqrt(Math.max(1, span / 5));
    const mean = (this.hashesDone(now) - this.hashesDone(now - span)) / span;
    // A miner that was stopped reports no hashrate, not the tail of its decay.
    if (!this.#conditions.hashing && mean < this.#facts.hashrate * negligibleShare) return 0;
    return Math.max(0, mean * (1 + spread * smoothNoise(this.#seed, 1 + window, now, Math.max(5, window / 3))));
  }

  /** The hashrate in H/s the present settings should give. */
  get idealRate(): number {
    return this.#facts.hashrate * rateShareOf(this.#conditions.powerShare);
  }

  /** Draw at the wall in W. */
  power(now: number): number {
    const { power, standbyPower } = this.#facts;
    const chips = (power - standbyPower) * this.#load.value(now);
    return standbyPower + chips * (1 + 0.012 * smoothNoise(this.#seed, 2, now, 20));
  }

  /** Air at the inlet in °C. */
  ambient(now: number): number {
    return ambientCelsius(this.#siteSeed, now * 1000) + (uniform(this.#seed, 3) - 0.5) * 4;
  }

  /** Each hash board, dead ones included. */
  boards(now: number, since: number): BoardState[] {
    const total = this.averageRate(now, 5, since);
    const alive = this.#facts.boards * this.#aliveShare();
    const ambient = this.ambient(now);
    const rise = fullLoadRise * this.#heat.value(now) * this.#airShare(now);
    return Array.from({ length: this.#facts.boards }, (_, index) => {
      const dead = this.#conditions.deadBoard === 'all' || index === this.#conditions.deadBoard;
      const share = dead || alive === 0 ? 0 : (1 + this.#boardSpread(index)) / alive;
      const own = dead ? 0.1 : 1 + 0.05 * (uniform(this.#seed, 10, index) - 0.5);
      const chip = ambient + rise * own + 1.2 * smoothNoise(this.#seed, 20 + index, now, 30);
      const pcb = ambient + rise * own * 0.8 + 0.8 * smoothNoise(this.#seed, 40 + index, now, 45);
      const idealRate = this.idealRate / this.#facts.boards;
      return { index, dead, rate: total * share, idealRate, pcbCelsius: pcb, chipCelsius: chip };
    });
  }

  /** Fan duty in percent: by hand, or following the hottest board. */
  fanPercent(now: number): number {
    return this.#conditions.fanPercent ?? this.#automaticDuty(now);
  }

  /** Speed of each fan in rpm. */
  fans(now: number): number[] {
    const duty = this.fanPercent(now) / 100;
    return Array.from({ length: this.#facts.fans }, (_, index) => {
      const own = 1 - 0.06 * uniform(this.#seed, 30, index) + 0.01 * smoothNoise(this.#seed, 60 + index, now, 12);
      return Math.max(0, Math.round((this.#facts.maximumFanSpeed * duty * own) / 10) * 10);
    });
  }

  #automaticDuty(now: number): number {
    const chip = this.ambient(now) + fullLoadRise * this.#heat.value(now);
    return Math.min(100, Math.max(20, 30 + (chip - 45) * 2));
  }

  /** How much hotter, or cooler, boards are by fans that are set by hand: 1 with the automatic speed. */
  #airShare(now: number): number {
    if (this.#facts.fans === 0) return 1;
    return (this.#automaticDuty(now) / Math.max(10, this.fanPercent(now))) ** 0.25;
  }

  #hasDeadBoard(): boolean {
    const { deadBoard } = this.#conditions;
    return typeof deadBoard === 'number' && deadBoard < this.#facts.boards;
  }

  #aliveShare(): number {
    if (this.#conditions.deadBoard === 'all') return 0;
    return this.#hasDeadBoard() ? (this.#facts.boards - 1) / this.#facts.boards : 1;
  }

  /** Uneven boards whose deviations cancel out, so that they add up to the whole. */
  #boardSpread(index: number): number {
    const alive = Array.from({ length: this.#facts.boards }, (_, i) => i).filter(
      (i) => i !== this.#conditions.deadBoard,
    );
    const raw = (i: number): number => 0.03 * (uniform(this.#seed, 50, i) - 0.5);
    return raw(index) - alive.reduce((sum, i) => sum + raw(i), 0) / Math.max(1, alive.length);
  }
}
