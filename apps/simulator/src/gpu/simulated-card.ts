import { FirstOrderLag } from '../physics/first-order-lag.ts';
import { mixedBits, smoothNoise } from '../physics/noise.ts';
import type { CardModel } from './card-models.ts';

/** How fast the draw follows a new limit, and the heat the draw, in seconds. */
const powerConstant = 1.5;
const heatConstant = 30;

/** How much warmer than the air a card is at its highest draw, and when it runs hot, °C. */
const fullRise = 46;
const hotRise = 84;

/** What a card shows at one moment; null where it does not report it. */
export interface CardFigures {
  readonly utilization: number;
  readonly memoryUtilization: number;
  readonly memoryUsed: number;
  readonly clock: number;
  readonly fan: number | null;
  readonly celsius: number;
  readonly power: number;
  readonly isSlowed: boolean;
}

/** One card: it works at a load that changes, draws up to its limit, and is warmed by what it draws. Times are seconds. */
export class SimulatedCard {
  readonly model: CardModel;
  readonly uuid: string;
  readonly busId: string;
  readonly serial: string | null;
  readonly #seed: number;
  readonly #power: FirstOrderLag;
  readonly #heat: FirstOrderLag;
  #limit: number;

  constructor(model: CardModel, { seed, place, now }: { seed: number; place: number; now: number }) {
    this.model = model;
    this.#seed = mixedBits(seed, 300 + place);
    const digits = [0, 1, 2, 3].map((part) => mixedBits(this.#seed, part).toString(16).padStart(8, '0')).join('');
    this.uuid = `GPU-${[0, 8, 12, 16].map((from, at) => digits.slice(from, [8, 12, 16, 20][at])).join('-')}-${digits.slice(20, 32)}`;
    this.busId = `00000000:${(place + 1).toString(16).padStart(2, '0').toUpperCase()}:00.0`;
    this.serial = model.hasEcc ? String(1_560_000_000_000 + (this.#seed % 1_000_000_000)) : null;
    this.#limit = model.defaultPower;
    this.#power = new FirstOrderLag(now, model.idlePower);
    this.#heat = new FirstOrderLag(now, 0);
    this.#follow(now);
  }

  get limit(): number {
    return this.#limit;
  }

  /** Whether it is split into instances. */
  get isSplit(): boolean {
    return this.model.instances.length > 0;
  }

  setLimit(now: number, watts: number): void {
    this.#limit = watts;
    this.#follow(now);
  }

  /** Its server restarted: the limit is lost. */
  restart(now: number): void {
    this.setLimit(now, this.model.defaultPower);
  }

  figures(now: number, airCelsius: number, isHot: boolean): CardFigures {
    const noise = (channel: number, period: number): number => smoothNoise(this.#seed, channel, now, period);
    const power = this.#power.value(now) * (1 + 0.01 * noise(1, 10));
    const share = power / this.model.maxPower;
    const celsius = airCelsius + (isHot ? hotRise : fullRise) * this.#heat.value(now) + noise(2, 30);
    return {
      utilization: Math.round(Math.min(100, 96 + 4 * noise(3, 15))),
      memoryUtilization: Math.round(60 + 10 * noise(4, 20)),
      memoryUsed: Math.round(this.model.memory * (0.7 + 0.02 * noise(5, 60))),
      clock: Math.round((this.model.clock * (0.55 + 0.45 * Math.min(1, share * 1.05))) / 15) * 15,
      fan: this.model.hasFan ? Math.round(Math.min(100, Math.max(30, (celsius - 30) * 1.6))) : null,
      celsius: Math.round(celsius),
      power,
      isSlowed: celsius > 88,
    };
  }

  /** What works on it wants more than any limit gives. */
  #follow(now: number): void {
    const target = Math.min(this.#limit, this.model.maxPower) * 0.97;
    this.#power.aim(now, target, powerConstant);
    this.#heat.aim(now, target / this.model.maxPower, heatConstant);
  }
}
