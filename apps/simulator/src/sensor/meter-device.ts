import type { Socket } from 'node:net';
import type { DevicePlan } from '../device/device-plan.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import type { ServiceName } from '../network/services.ts';
import { mixedBits } from '../physics/noise.ts';
import type { MeterModel, MeterState } from './meter-models.ts';
import { type ModbusRequest, refusal, serveModbus } from './modbus-endpoint.ts';
import { type ThreePhaseState, threePhaseState } from './three-phase.ts';

const maxRegisters = 125;

/** What a meter takes for itself, W. */
const ownDraw = 3;

/** A power meter that shows the true draw of the devices behind it over Modbus TCP. */
export class MeterDevice extends SimulatedMachine {
  readonly kind = 'sensor';
  readonly #facts: MeterModel;
  #loads: readonly SimulatedDevice[] = [];
  #energy: number;
  #counted: { at: number; watts: number };

  constructor(facts: MeterModel, plan: DevicePlan) {
    super(plan);
    this.#facts = facts;
    this.#energy = mixedBits(plan.seed, 90) % 1_000_000;
    this.#counted = { at: this.now(), watts: 0 };
    this.boot(this.now() - plan.uptimeAtStart, 0);
  }

  get model(): string {
    return this.#facts.name;
  }

  get family(): string {
    return this.#facts.family;
  }

  /** Puts devices behind the meter, in place of those before. */
  measure(loads: readonly SimulatedDevice[]): void {
    this.#loads = loads;
    this.#counted = { at: this.now(), watts: this.#electricity().watts };
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveModbus(socket, (request, reply) => {
      if (!this.#facts.units.includes(request.unit)) return;
      this.deliver(reply(this.#answer(request)).toString('latin1'), (frame) => {
        if (socket.writable) socket.write(frame, 'latin1');
      });
    });
  }

  configuration(): null {
    return null;
  }

  restore(): void {}

  protected endpoints(): readonly ServiceName[] {
    return ['modbus'];
  }

  protected isShut(): boolean {
    return false;
  }

  protected begun(): void {}

  protected faultsChanged(): void {}

  protected forget(): void {}

  protected activity(): string {
    return 'measuring';
  }

  protected drawWhenFed(): number {
    return ownDraw;
  }

  protected details(): Readonly<Record<string, unknown>> {
    const { phases, watts, frequency, energy, serial } = this.#state();
    return { phases, wattage: watts, frequency, energy, serial, devices: this.#loads.length };
  }

  #electricity(): ThreePhaseState {
    return threePhaseState(this.#loads, { own: this.plan.seed, site: this.plan.siteSeed }, this.now());
  }

  /** What it shows now; the energy since it was last asked is counted with the mean of the power then and now. */
  #state(): MeterState {
    const electricity = this.#electricity();
    const at = this.now();
    const hours = Math.max(0, at - this.#counted.at) / 3600;
    this.#energy += (((this.#counted.watts + electricity.watts) / 2) * hours) / 1000;
    this.#counted = { at, watts: electricity.watts };
    const serial = 10_000_000 + (mixedBits(this.plan.seed, 91) % 80_000_000);
    return { ...electricity, energy: this.#energy, serial, noPower: this.faults.noPower };
  }

  #answer({ code, data }: ModbusRequest): Buffer {
    if (code === 43) return this.#identify(data);
    if (code !== 3 && code !== 4) return refusal(code, 1);
    if (data.length !== 4) return refusal(code, 3);
    const [address, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
    if (count < 1 || count > maxRegisters) return refusal(code, 3);
    const words = this.#facts.registers(this.#state()).read(code, address, count);
    if (!words) return refusal(code, 2);
    const body = Buffer.alloc(2 + 2 * count);
    body.writeUInt8(code, 0);
    body.writeUInt8(2 * count, 1);
    words.forEach((word, index) => body.writeUInt16BE(word, 2 + 2 * index));
    return body;
  }

  /** Who it is: the three basic objects of function 43. */
  #identify(data: Buffer): Buffer {
    const { identification } = this.#facts;
    if (!identification || data[0] !== 0x0e) return refusal(43, 1);
    const objects = identification.flatMap((text, id) => [id, text.length, ...Buffer.from(text, 'latin1')]);
    return Buffer.from([43, 0x0e, data[1] ?? 1, 1, 0, 0, identification.length, ...objects]);
  }
}
