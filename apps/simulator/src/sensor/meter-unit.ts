import type { SimulatedDevice } from '../device/simulated-device.ts';
import { mixedBits } from '../physics/noise.ts';
import type { MeterModel, MeterState } from './meter-models.ts';
import { type ModbusRequest, refusal } from '../modbus/modbus-endpoint.ts';
import { type ThreePhaseState, threePhaseState } from './three-phase.ts';

const maxRegisters = 125;

/** What a meter is made of beside its model: its own seed, that of the site, and the time in seconds since 1970. */
interface MeterUnitPlan {
  readonly seed: number;
  readonly siteSeed: number;
  now(): number;
}

/** The measuring part of a power meter: the true draw of the devices behind it, as its model shows it in registers. */
export class MeterUnit {
  readonly model: MeterModel;
  readonly #plan: MeterUnitPlan;
  #loads: readonly SimulatedDevice[] = [];
  #energy: number;
  #counted: { at: number; watts: number };

  constructor(model: MeterModel, plan: MeterUnitPlan) {
    this.model = model;
    this.#plan = plan;
    this.#energy = mixedBits(plan.seed, 90) % 1_000_000;
    this.#counted = { at: plan.now(), watts: 0 };
  }

  /** Puts devices behind the meter, in place of those before. */
  measure(loads: readonly SimulatedDevice[]): void {
    this.#loads = loads;
    this.#counted = { at: this.#plan.now(), watts: this.#electricity().watts };
  }

  /** What it measures now, as the control API shows it. */
  details(): Readonly<Record<string, unknown>> {
    const { phases, watts, frequency, energy, serial } = this.#state(false);
    return { phases, wattage: watts, frequency, energy, serial, devices: this.#loads.length };
  }

  /** The body of the reply to a request; with `noPower` it measures none. */
  answer({ code, data }: ModbusRequest, noPower: boolean): Buffer {
    if (code === 43) return this.#identify(data);
    if (code !== 3 && code !== 4) return refusal(code, 1);
    if (data.length !== 4) return refusal(code, 3);
    const [address, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
    if (count < 1 || count > maxRegisters) return refusal(code, 3);
    const words = this.model.registers(this.#state(noPower)).read(code, address, count);
    if (!words) return refusal(code, 2);
    const body = Buffer.alloc(2 + 2 * count);
    body.writeUInt8(code, 0);
    body.writeUInt8(2 * count, 1);
    words.forEach((word, index) => body.writeUInt16BE(word, 2 + 2 * index));
    return body;
  }

  #electricity(): ThreePhaseState {
    const { seed, siteSeed } = this.#plan;
    return threePhaseState(this.#loads, { own: seed, site: siteSeed }, this.#plan.now());
  }

  /** What it shows now; the energy since it was last asked is counted with the mean of the power then and now. */
  #state(noPower: boolean): MeterState {
    const electricity = this.#electricity();
    const at = this.#plan.now();
    const hours = Math.max(0, at - this.#counted.at) / 3600;
    this.#energy += (((this.#counted.watts + electricity.watts) / 2) * hours) / 1000;
    this.#counted = { at, watts: electricity.watts };
    const serial = 10_000_000 + (mixedBits(this.#plan.seed, 91) % 80_000_000);
    return { ...electricity, energy: this.#energy, serial, noPower };
  }

  /** Who it is: the three basic objects of function 43. */
  #identify(data: Buffer): Buffer {
    const { identification } = this.model;
    if (!identification || data[0] !== 0x0e) return refusal(43, 1);
    const objects = identification.flatMap((text, id) => [id, text.length, ...Buffer.from(text, 'latin1')]);
    return Buffer.from([43, 0x0e, data[1] ?? 1, 1, 0, 0, identification.length, ...objects]);
  }
}
