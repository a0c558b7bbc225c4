import { z } from 'zod';
import { ambientCelsius } from '../physics/ambient.ts';
import { FirstOrderLag } from '../physics/first-order-lag.ts';
import { smoothNoise } from '../physics/noise.ts';
import type { ContainerMiners } from './container-miners.ts';

/** What the cooling of a container keeps through a power cycle. */
export const coolingSettings = z.object({
  /** Whether it is to cool. */
  open: z.boolean(),
  /** Temperature that the supplied liquid is to have, °C. */
  setCelsius: z.number(),
  /** The controller of the container chooses that temperature itself. */
  pid: z.boolean(),
});
/** What the cooling of a container keeps through a power cycle. */
type CoolingSettings = z.infer<typeof coolingSettings>;

/** What the cooling does beside its settings. */
interface CoolingConditions {
  /** Its controller has power. */
  readonly fed: boolean;
  /** Its pump has failed. */
  readonly pumpFailed: boolean;
  /** It does not get rid of its heat. */
  readonly hot: boolean;
}

/** How a container leaves its factory. */
export const factoryCooling: CoolingSettings = { open: true, setCelsius: 35, pid: false };

/** The temperature that the controller chooses for itself, °C. */
const pidCelsius = 38;
/** Where liquid ends that miners heat and nothing cools, °C. */
const uncooledCelsius = 75;
/** Heat below which miners do not warm the liquid, W. */
const negligibleHeat = 100;
const fullFlow = 29;
/** Watts that a cubic metre of water in an hour carries for each kelvin. */
const wattsPerFlow = 1163;
const pumpDraw = 11_000;
const standbyDraw = 400;

/**
 * The liquid that cools the miners of a container, as functions of time: supplied at the set temperature while the pump runs, warmed
 * by what the miners draw, and heating up while nothing cools it. Times are seconds.
 */
export class CoolingLoop {
  readonly miners: ContainerMiners;
  settings: CoolingSettings = factoryCooling;
  readonly #plan: { readonly seed: number; readonly siteSeed: number; readonly rampSeconds: number };
  readonly #supply: FirstOrderLag;
  #conditions: CoolingConditions = { fed: true, pumpFailed: false, hot: false };

  constructor(plan: { seed: number; siteSeed: number; rampSeconds: number; now: number }, miners: ContainerMiners) {
    this.#plan = plan;
    this.miners = miners;
    this.#supply = new FirstOrderLag(plan.now, factoryCooling.setCelsius);
  }

  /** From now on other conditions hold. */
  change(now: number, conditions: CoolingConditions): void {
    this.#follow(now);
    this.#conditions = conditions;
    this.#follow(now);
  }

  /** Begins to cool, or ceases to. */
  setOpen(now: number, open: boolean): void {
    this.#set(now, { open });
  }

  /** Supplies liquid of a temperature, °C; `pid`: of that which its controller chooses. */
  setTemperature(now: number, celsius: number | 'pid'): void {
    const pid = celsius === 'pid';
    this.#set(now, { pid, setCelsius: celsius === 'pid' ? pidCelsius : celsius });
  }

  /** Whether its pump runs. */
  get running(): boolean {
    const { fed, pumpFailed } = this.#conditions;
    return this.settings.open && fed && !pumpFailed;
  }

  /** Temperature of the air outside, °C. */
  outside(now: number): number {
    return ambientCelsius(this.#plan.siteSeed, now * 1000);
  }

  /** Temperature of the air inside, °C. */
  inside(now: number): number {
    return this.outside(now) + (this.miners.draw() > negligibleHeat ? 9 : 2);
  }

  /** Relative humidity inside, %. */
  humidity(now: number): number {
    return 48 + 8 * this.#noise(1, now, 7200);
  }

  /** Temperature of the supplied liquid, °C. */
  supply(now: number): number {
    this.#follow(now);
    return this.#supply.value(now) + 0.1 * this.#noise(2, now, 20);
  }

  /** Temperature of the liquid that comes back, °C. */
  back(now: number): number {
    const flow = this.flow(now);
    return this.supply(now) + (flow > 0 ? this.miners.draw() / (flow * wattsPerFlow) : 0.5);
  }

  /** Liquid supplied, m³/h. */
  flow(now: number): number {
    return this.running ? fullFlow * (1 + 0.01 * this.#noise(3, now, 15)) : 0;
  }

  /** Pressure of the supplied liquid, bar. */
  supplyPressure(now: number): number {
    return this.running ? 2.9 + 0.05 * this.#noise(4, now, 30) : 1;
  }

  /** Pressure of the liquid that comes back, bar. */
  backPressure(now: number): number {
    return this.running ? 1.6 + 0.05 * this.#noise(5, now, 30) : 1;
  }

  /** What pumps and fans draw, W. */
  draw(): number {
    return this.#conditions.fed ? (this.running ? pumpDraw : standbyDraw) : 0;
  }

  #set(now: number, change: Partial<CoolingSettings>): void {
    this.#follow(now);
    this.settings = { ...this.settings, ...change };
    this.#follow(now);
  }

  #noise(channel: number, now: number, period: number): number {
    return smoothNoise(this.#plan.seed, 700 + channel, now, period);
  }

  /** Where the temperature of the supplied liquid tends to. */
  #target(now: number): number {
    const { setCelsius } = this.settings;
    if (this.running) return Math.max(setCelsius, Math.round(this.outside(now)) - 5) + (this.#conditions.hot ? 18 : 0);
    return this.miners.draw() > negligibleHeat ? uncooledCelsius : Math.round(this.outside(now));
  }

  #follow(now: number): void {
    const target = this.#target(now);
    if (target === this.#supply.target) return;
    this.#supply.aim(now, target, Math.max(0.25, this.#plan.rampSeconds / (this.running ? 4 : 1)));
  }
}
