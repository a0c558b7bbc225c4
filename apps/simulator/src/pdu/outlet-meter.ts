/** What a unit measures at one outlet: A, V, W and kWh. */
export interface OutletFigures {
  readonly current: number;
  readonly voltage: number;
  readonly power: number;
  readonly energy: number;
}

/** Share of the apparent power that mining power supplies draw as real power. */
export const powerFactor = 0.98;

/** Measures one outlet; energy is counted from look to look. */
export class OutletMeter {
  #energy: number;
  #power = 0;
  #at: number | null = null;

  /** Begins with an energy, kWh. */
  constructor(energy: number) {
    this.#energy = energy;
  }

  /** Takes the power that is drawn at a moment (s); since the last look the mean of both was drawn. */
  measure(now: number, power: number, voltage: number): OutletFigures {
    const hours = Math.max(0, now - (this.#at ?? now)) / 3600;
    this.#energy += (((this.#power + power) / 2) * hours) / 1000;
    this.#power = power;
    this.#at = now;
    return { current: power / (voltage * powerFactor), voltage, power, energy: this.#energy };
  }
}
