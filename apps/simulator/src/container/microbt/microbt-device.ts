import { createHash, randomBytes } from 'node:crypto';
import type { DevicePlan } from '../../device/device-plan.ts';
import { ModbusMachine } from '../../modbus/modbus-machine.ts';
import { refusal, type ModbusRequest } from '../../modbus/modbus-endpoint.ts';
import { ContainerMiners } from '../container-miners.ts';
import { CoolingLoop, coolingSettings, factoryCooling } from '../cooling-loop.ts';

/** As the simulator and its tests name it. */
export const microbtName = 'MicroBT container (Kehua)';
/** The credential of its controller. */
const credential = { user: 'admin', password: 'admin' };
const meters = [4, 5, 6, 7];
const pumpRuns = 100;
const pumpFailed = 200;
const generalFaults = [
  'outdoor_ambient_temp_sensor_fault',
  'indoor_temp_humidity_sensor_fault',
  'makeup_water_pump_fault',
  'power_fault',
  'water_immersion_alarm',
];
const maxRegisters = 125;

const md5 = (text: string) => createHash('md5').update(text).digest();

/**
 * A container of MicroBT over Modbus TCP, as tetherto/miningos-wrk-container-microbt reads it: its controller is unit 1, the air sensor
 * unit 2, four meters units 4 to 7. Registers here are counted from 0. It takes a write after the answer to its challenge.
 */
export class MicrobtDevice extends ModbusMachine {
  readonly kind = 'container';
  readonly family = 'container-microbt-kehua';
  readonly model = microbtName;
  readonly loop: CoolingLoop;
  #challenge = randomBytes(8);
  #isAuthenticated = false;
  #refusedLogins = 0;

  constructor(plan: DevicePlan) {
    super(plan);
    const now = this.now() - plan.uptimeAtStart;
    const { seed, siteSeed, timing } = plan;
    this.loop = new CoolingLoop({ seed, siteSeed, rampSeconds: timing.rampSeconds, now }, new ContainerMiners());
    this.boot(now, 0);
  }

  configuration(): unknown {
    return { ...this.loop.settings };
  }

  restore(configuration: unknown): void {
    const { data } = coolingSettings.safeParse(configuration);
    if (data) this.loop.settings = data;
  }

  protected answer({ unit, code, data }: ModbusRequest): Buffer | null {
    const registers = this.#registers(unit);
    if (!registers) return refusal(code, 11);
    if (code === 3 && data.length === 4) return read(registers, code, data);
    if (unit !== 1 || ![6, 16].includes(code) || data.length < 4) return refusal(code, 1);
    return code === 6 ? this.#writeOne(data) : this.#authenticate(data);
  }

  protected begun(now: number, after: number): void {
    this.#isAuthenticated = false;
    this.#applyConditions(now, Number.isFinite(after));
  }

  protected override faultsChanged(): void {
    this.#applyConditions(this.now(), this.fed);
  }

  protected forget(): void {
    this.loop.settings = factoryCooling;
  }

  protected activity(): string {
    return this.loop.settings.open ? 'cooling' : 'closed';
  }

  protected details(now: number): Readonly<Record<string, unknown>> {
    return {
      ...this.loop.settings,
      supply: this.loop.supply(now),
      alarms: this.faults.alarms,
      refusedLogins: this.#refusedLogins,
    };
  }

  protected drawWhenFed(): number {
    return this.loop.draw();
  }

  #applyConditions(now: number, fed: boolean): void {
    const { alarms, hot } = this.faults;
    this.loop.change(now, { fed, pumpFailed: alarms.includes('circulating_pump_fault'), hot });
  }

  #writeOne(data: Buffer): Buffer {
    const [address, value] = [data.readUInt16BE(0), data.readUInt16BE(2)];
    if (!this.#isAuthenticated) return refusal(6, 4);
    if (address !== 600) return refusal(6, 2);
    this.execute(value === 1 ? 'open' : 'close', () => this.loop.setOpen(this.now(), value === 1));
    return Buffer.concat([Buffer.from([6]), data.subarray(0, 4)]);
  }

  #authenticate(data: Buffer): Buffer {
    if (data.readUInt16BE(0) !== 304 || data.length !== 5 + 32) return refusal(16, 2);
    const password = this.faults.badPassword ? 'somebody-changed-it' : credential.password;
    const expected = createHash('sha256')
      .update(Buffer.concat([this.#challenge, md5(credential.user), md5(password)]))
      .digest();
    this.#isAuthenticated = expected.equals(data.subarray(5));
    this.#challenge = randomBytes(8);
    if (!this.#isAuthenticated) this.#refusedLogins += 1;
    return this.#isAuthenticated ? Buffer.concat([Buffer.from([16]), data.subarray(0, 4)]) : refusal(16, 4);
  }

  /** The registers of a unit; those that are not named are 0. Null where it is not there. */
  #registers(unit: number): ReadonlyMap<number, number> | null {
    const now = this.now();
    const { loop } = this;
    const hundredths = (value: number) => Math.round(value * 100) & 0xffff;
    if (unit === 2)
      return new Map(
        [1, hundredths(loop.inside(now)), hundredths(loop.humidity(now))].map((word, index) => [1 + index, word]),
      );
    if (meters.includes(unit)) {
      if (this.faults.noPower) return null;
      const kilowatts = (loop.miners.draw() + loop.draw()) / meters.length / 1000;
      return new Map([[56, hundredths(kilowatts)]]);
    }
    if (unit !== 1) return null;
    const pump = loop.running ? pumpRuns : loop.settings.open ? pumpFailed : 0;
    const challenge = [0, 2, 4, 6].map((at) => this.#challenge.readUInt16BE(at));
    return new Map([
      [0, 4],
      ...generalFaults.map((name, index): [number, number] => [95 + index, this.faults.alarms.includes(name) ? 1 : 0]),
      [200, hundredths(loop.supply(now))],
      [202, hundredths(loop.supplyPressure(now))],
      [203, hundredths(loop.backPressure(now))],
      [207, pump],
      [290, this.faults.alarms.includes('circulating_pump_fault') ? 1 << 12 : 0],
      ...challenge.map((word, index): [number, number] => [300 + index, word]),
      [600, loop.settings.open ? 1 : 0],
    ]);
  }
}

function read(registers: ReadonlyMap<number, number>, code: number, data: Buffer): Buffer {
  const [start, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  if (count < 1 || count > maxRegisters) return refusal(code, 3);
  const body = Buffer.alloc(2 + 2 * count);
  body.writeUInt8(code, 0);
  body.writeUInt8(2 * count, 1);
  for (let index = 0; index < count; index += 1) body.writeUInt16BE(registers.get(start + index) ?? 0, 2 + 2 * index);
  return body;
}
