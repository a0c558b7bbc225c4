import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Farm, startFarm } from '../farm/farm.ts';
import { exchange, handClock } from '../test/wire.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { meterModels } from './meter-models.ts';

let clock: ReturnType<typeof handClock>;
let farm: Farm;
beforeEach(async () => {
  clock = handClock();
  const options = { ports: 'free', firstAddress: '127.96.0.1', settled: true, clock: clock.now } as const;
  farm = await startFarm({ devices: 9, meters: 3, ...options });
  clock.pass(600);
});
afterEach(() => farm.close());

const meters = () => farm.devices.filter(({ kind }) => kind === 'sensor');
const miners = () => farm.devices.filter(({ kind }) => kind === 'asic');
const meter = (index: number): SimulatedDevice => {
  const found = meters()[index];
  if (!found) throw new Error('The farm has too few meters.');
  return found;
};

/** One request over a connection of its own; the body of the reply. */
async function ask(device: SimulatedDevice, unit: number, ...pdu: number[]): Promise<Buffer> {
  const { host, port } = farm.endpoint(device, 'modbus');
  const socket = connect({ host, port });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      socket.on('data', (frame) => resolve(frame.subarray(7)));
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed')));
      socket.write(Buffer.from([0x12, 0x34, 0, 0, 0, pdu.length + 1, unit, ...pdu]));
      setTimeout(() => reject(new Error('silence')), 300);
    });
  } finally {
    socket.destroy();
  }
}

/** The bytes of some registers. */
async function registers(device: SimulatedDevice, code: 3 | 4, address: number, count: number): Promise<Buffer> {
  const body = await ask(device, 1, code, address >> 8, address & 255, 0, count);
  expect([body[0], body[1]]).toEqual([code, 2 * count]);
  return body.subarray(2);
}

describe('power meters of a farm', () => {
  it('come after the miners, of each model in turn, and measure all of them', async () => {
    expect(farm.devices.slice(9).map(({ model }) => model)).toEqual(meterModels.map(({ name }) => name));
    const drawn = miners().map((miner) => miner.draw());
    const power = [
      (await registers(meter(0), 3, 0x5b14, 2)).readInt32BE() / 100,
      (await registers(meter(1), 4, 0x34, 2)).readFloatBE(),
      (await registers(meter(2), 3, 3059, 2)).readFloatBE() * 1000,
    ];
    power.forEach((watts, index) => {
      const behind = drawn.slice(3 * index, 3 * index + 3).reduce((sum, watt) => sum + watt, 0);
      expect(behind).toBeGreaterThan(3000);
      expect(Math.abs(watts - behind)).toBeLessThan(1);
    });
  });

  it('show amps and power that belong together: P = U I cos phi in each phase, and in all', async () => {
    const floats = (bytes: Buffer) => Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatBE(4 * at));
    const [volts = [], amps = [], watts = [], vas = [], vars = [], factors = []] = await Promise.all(
      [0x00, 0x06, 0x0c, 0x12, 0x18, 0x1e].map(async (address) => floats(await registers(meter(1), 4, address, 6))),
    );
    const [total = 0] = floats(await registers(meter(1), 4, 0x34, 2));
    volts.forEach((volt, phase) => {
      const [amp = 0, watt = 0, va = 0, reactive = 0, factor = 0] = [amps, watts, vas, vars, factors].map(
        (row) => row[phase],
      );
      expect(volt).toBeGreaterThan(225);
      expect(volt).toBeLessThan(235);
      expect(volt * amp * factor).toBeCloseTo(watt, 1);
      expect(volt * amp).toBeCloseTo(va, 1);
      expect(Math.hypot(watt, reactive)).toBeCloseTo(va, 1);
    });
    expect(watts.reduce((sum, watt) => sum + watt, 0)).toBeCloseTo(total, 1);
  });

  it('count energy up by what was drawn', async () => {
    const energy = async () => Number((await registers(meter(0), 3, 0x5000, 4)).readBigUInt64BE()) / 100;
    const before = await energy();
    const watts = miners()
      .slice(0, 3)
      .reduce((sum, miner) => sum + miner.draw(), 0);
    clock.pass(3600);
    expect(((await energy()) - before) / (watts / 1000)).toBeCloseTo(1, 1);
  });

  it('see an outlet that is switched off', async () => {
    const watts = async () => (await registers(meter(0), 3, 0x5b14, 2)).readInt32BE() / 100;
    const before = await watts();
    const [first] = miners();
    const drawn = first?.draw() ?? 0;
    first?.setFed(false);
    expect(Math.abs(before - drawn - (await watts()))).toBeLessThan(1);
  });

  it('measure what hangs on the outlets of a power distribution unit once', async () => {
    await farm.close();
    const options = { ports: 'free', firstAddress: '127.96.1.1', settled: true, clock: clock.now } as const;
    farm = await startFarm({ devices: 4, pdus: 1, meters: 1, ...options });
    clock.pass(600);
    const watts = async () => (await registers(meter(0), 3, 0x5b14, 2)).readInt32BE() / 100;
    const drawn = () => miners().reduce((sum, miner) => sum + miner.draw(), 0);
    expect(Math.abs((await watts()) - drawn())).toBeLessThan(1);
    const before = drawn();
    const pdu = farm.devices.find(({ kind }) => kind === 'pdu');
    farm.cabling.switch({ mac: pdu?.mac ?? '', key: '1' }, false);
    expect(drawn()).toBeLessThan(before - 1000);
    expect(Math.abs((await watts()) - drawn())).toBeLessThan(1);
  });

  it('refuse what they do not have, and leave other units without an answer', async () => {
    expect([...(await ask(meter(0), 1, 3, 0, 0, 0, 2))]).toEqual([0x83, 2]);
    expect([...(await ask(meter(0), 1, 3, 0x5b, 0, 0, 126))]).toEqual([0x83, 3]);
    expect([...(await ask(meter(0), 1, 3, 0x5b))]).toEqual([0x83, 3]);
    expect([...(await ask(meter(0), 1, 1, 0, 0, 0, 2))]).toEqual([0x81, 1]);
    expect([...(await ask(meter(0), 1, 43, 14, 1, 0))]).toEqual([0xab, 1]);
    expect((await ask(meter(2), 255, 43, 14, 1, 0)).toString('latin1')).toContain('Schneider Electric');
    await expect(ask(meter(0), 9, 3, 0x5b, 0, 0, 2)).rejects.toThrow('silence');
  });

  it('have the faults of every device, and no power to show with one', async () => {
    meter(0).setFaults({ noPower: true });
    expect((await registers(meter(0), 3, 0x5b14, 2)).readInt32BE()).toBe(0x7fff_ffff);
    meter(1).setFaults({ noPower: true });
    expect((await registers(meter(1), 4, 0x34, 2)).readFloatBE()).toBeNaN();
    meter(0).setFaults({ garbage: true });
    const request = '\0\x01\0\0\0\x06\x01\x03\x5b\0\0\x02';
    const reply = await exchange(farm.endpoint(meter(0), 'modbus'), request, { halfClose: true });
    expect(reply.length).not.toBe(13);
    meter(1).setFaults({ offline: true });
    await expect(ask(meter(1), 1, 4, 0, 0, 0, 2)).rejects.toThrow();
  });

  it('end a connection that does not speak Modbus', async () => {
    await expect(exchange(farm.endpoint(meter(0), 'modbus'), 'GET / HTTP/1.1\r\n\r\n')).resolves.toHaveLength(0);
  });
});
