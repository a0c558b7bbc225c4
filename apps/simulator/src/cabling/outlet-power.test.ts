import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DevicePlan } from '../device/device-plan.ts';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { DatagramListeners } from '../network/datagram-listeners.ts';
import { SocketGate } from '../network/socket-gate.ts';
import type { DatagramName } from '../network/services.ts';
import type { Cabling } from './cabling.ts';

/** A power distribution unit that understands `on`, `off` and `draw` over UDP, each with the key of an outlet. */
class TestPdu extends SimulatedMachine {
  readonly kind = 'pdu';
  readonly family = 'test';
  readonly model = 'Test PDU';
  override readonly datagrams = ['snmp'] as const;
  readonly #cabling: Cabling;

  constructor(plan: DevicePlan, cabling: Cabling) {
    super(plan);
    this.#cabling = cabling;
    this.boot(this.now() - plan.uptimeAtStart, 0);
  }

  override receive(_service: DatagramName, message: Buffer, reply: (message: Buffer) => void): void {
    const [command = '', key = ''] = message.toString().split(' ');
    const outlet = { mac: this.mac, key };
    if (command === 'on' || command === 'off')
      this.execute(command, () => this.#cabling.switch(outlet, command === 'on'));
    const [on, draw] = [this.#cabling.isOn(outlet), Math.round(this.#cabling.drawThrough(outlet))];
    this.deliver(`${on ? 'on' : 'off'} ${draw}`, (text) => reply(Buffer.from(text)));
  }

  connect(): void {}
  configuration(): unknown {
    return null;
  }
  restore(): void {}
  protected endpoints(): [] {
    return [];
  }
  protected isShut(): boolean {
    return false;
  }
  protected begun(): void {}
  protected faultsChanged(): void {}
  protected forget(): void {}
  protected activity(): string {
    return 'on';
  }
  protected details(): Record<string, unknown> {
    return {};
  }
  protected drawWhenFed(): number {
    return 5;
  }
}

const plan: DevicePlan = {
  index: 9,
  seed: 1,
  siteSeed: 1,
  subaccount: 'main',
  mac: '02:00:00:00:00:09',
  address: '127.94.1.1',
  clock: Date.now,
  timing: { rebootSeconds: 0, restartSeconds: 0, rampSeconds: 1 },
  uptimeAtStart: 100,
};
const outlet = { mac: plan.mac, key: '3' };

let farm: Farm;
let miner: SimulatedDevice;
let pdu: TestPdu;
let listeners: DatagramListeners;

beforeEach(async () => {
  const options = { ports: 'free', firstAddress: '127.94.0.1', rebootSeconds: 0, settled: true } as const;
  farm = await startFarm({ devices: ['Antminer S19'], ...options });
  [miner] = farm.devices as [SimulatedDevice];
  farm.cabling.plug(outlet, miner);
  pdu = new TestPdu(plan, farm.cabling);
  const gate = new SocketGate();
  const place = { addressing: 'addresses', firstAddress: plan.address } as const;
  listeners = new DatagramListeners('free', place, (service, address, message, reply) =>
    gate.admitDatagram(address === pdu.address ? pdu : undefined, service, message, reply),
  );
  await listeners.occupy(pdu.address, pdu.datagrams);
});
afterEach(async () => {
  await listeners.close();
  await farm.close();
});

/** One datagram to the unit and its answer; null where none comes. */
async function ask(text: string): Promise<string | null> {
  const { host, port } = listeners.endpoint(pdu.address, 'snmp');
  const socket = createSocket('udp4');
  try {
    socket.send(text, port, host);
    const signal = AbortSignal.timeout(300);
    const [answer] = (await once(socket, 'message', { signal }).catch(() => [null])) as [Buffer | null];
    return answer?.toString() ?? null;
  } finally {
    socket.close();
  }
}

/** Whether a miner takes a connection on its cgminer port. */
async function answers(device: SimulatedDevice): Promise<boolean> {
  const { host, port } = farm.endpoint(device, 'rpc');
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    socket.write('{"command":"version"}');
    return await once(socket, 'data').then(() => true);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('an outlet', () => {
  it('switched off over UDP silences the miner behind it, which draws nothing, and switched on lets it boot again', async () => {
    expect(await answers(miner)).toBe(true);
    const [state, watts] = (await ask('draw 3'))?.split(' ') ?? [];
    expect(state).toBe('on');
    expect(Number(watts)).toBeGreaterThan(2000);

    expect(await ask('off 3')).toBe('off 0');
    expect(pdu.executions).toEqual({ off: 1 });
    expect(await answers(miner)).toBe(false);
    expect(miner.describe()).toMatchObject({ fed: false, state: 'unpowered', uptime: 0, details: { power: 0 } });

    expect((await ask('on 3'))?.startsWith('on ')).toBe(true);
    await expect.poll(() => answers(miner), { timeout: 30_000 }).toBe(true);
    expect(miner.describe()).toMatchObject({ fed: true });
    expect(miner.describe().uptime).toBeLessThan(10);
  });

  it('breaks off the connections that the miner had', async () => {
    const { host, port } = farm.endpoint(miner, 'http');
    const socket = connect({ host, port });
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await ask('off 3');
    await ended;
  });

  it('of two that feed a miner leaves it running, and each carries half of its draw', async () => {
    const second = { mac: plan.mac, key: '4' };
    farm.cabling.plug(second, miner);
    const whole = miner.draw();
    expect(farm.cabling.drawThrough(second)).toBeCloseTo(whole / 2, -1);
    await ask('off 3');
    expect(await answers(miner)).toBe(true);
    await ask('off 4');
    expect(await answers(miner)).toBe(false);
    await farm.reset();
    await expect.poll(() => answers(miner), { timeout: 30_000 }).toBe(true);
  });

  it('brings back a miner that hangs, which no reboot does', async () => {
    miner.setFaults({ hung: 'silent' });
    expect(await Promise.race([answers(miner), new Promise((resolve) => setTimeout(resolve, 200, 'silence'))])).toBe(
      'silence',
    );
    miner.setFaults({ hung: 'idle' });
    (miner as SimulatedMachine).reboot();
    expect(await answers(miner)).toBe(true);
    expect(miner.describe().uptime).toBeGreaterThan(60);
    await expect.poll(() => miner.draw(), { timeout: 30_000 }).toBeLessThan(1000);
    await ask('off 3');
    await ask('on 3');
    await expect.poll(() => answers(miner), { timeout: 30_000 }).toBe(true);
    expect(miner.describe()).toMatchObject({ faults: { hung: null }, state: 'mining' });
    await expect.poll(() => miner.draw(), { timeout: 30_000 }).toBeGreaterThan(1200);
  });

  it('does not bring back by a reboot command what has no power', async () => {
    await ask('off 3');
    (miner as SimulatedMachine).reboot();
    expect(await answers(miner)).toBe(false);
    miner.setFaults({ hot: true });
    expect(await answers(miner)).toBe(false);
  });
});

describe('a UDP endpoint', () => {
  it('is silent while its device is down, offline or half open', async () => {
    expect(await ask('draw 1')).toBe('on 0');
    pdu.setFaults({ offline: true });
    expect(await ask('draw 1')).toBeNull();
    pdu.setFaults({ offline: false, halfOpen: true });
    expect(await ask('draw 1')).toBeNull();
    pdu.setFaults({ halfOpen: false });
    pdu.setFed(false);
    expect(await ask('draw 1')).toBeNull();
  });

  it('stands at the address of its device on the port that all share, and is gone once vacated', async () => {
    await listeners.occupy('127.94.1.2', ['snmp']);
    const [first, second] = [plan.address, '127.94.1.2'].map((address) => listeners.endpoint(address, 'snmp'));
    expect(second).toEqual({ host: '127.94.1.2', port: first?.port });
    await listeners.vacate(plan.address);
    expect(() => listeners.endpoint(plan.address, 'snmp')).toThrow(RangeError);
  });
});
