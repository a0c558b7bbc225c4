import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AsicFamily } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError } from '../device-errors.ts';
import type { DeviceContent } from '../driver.ts';
import { capabilityOf, performCommand } from '../perform-command.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import { asicDrivers } from './asic-drivers.ts';

const command = { kind: 'requestLogs' } as const;

async function bytesOf({ pieces }: DeviceContent): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(65_536);
    all.push(piece);
  }
  return Buffer.concat(all);
}

const models: readonly [string, AsicFamily, RegExp][] = [
  ['Antminer S21', 'antminer', /miner type: Antminer S21\n/],
  ['Antminer S17 Pro', 'antminer', /miner type: Antminer S17 Pro\n/],
  ['Whatsminer M50S', 'whatsminer-v2', /btminer: M50S/],
  ['Whatsminer M60S', 'whatsminer-v3', /btminer: M60S/],
  ['Antminer S19j Pro (Braiins OS 24.09)', 'braiins-graphql', /bosminer: Antminer S19J Pro\n/],
  ['Bitaxe Gamma', 'axeos', /asic_result: BM1370\n/],
  ['Antminer S19 Pro (VNish)', 'vnish', /miner: Antminer S19 Pro\n/],
];

const archived = 'Antminer S19 XP (Braiins OS)';

describe.skipIf(!simulatorExists)('logs of simulated miners', () => {
  let farm: SimulatedFarm;
  let hosts: Map<string, { address: string; mac: string }>;
  const hostOf = (model: string) => hosts.get(model) ?? { address: '', mac: '' };

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: models.length + 1,
      firstAddress: '127.62.0.1',
      environment: { HEADFRAME_SIM_MODELS: [...models.map(([model]) => model), archived].join(',') },
    });
    hosts = new Map((await farm.devices()).map((device) => [device.model, device]));
  });
  afterAll(() => farm?.close());

  it.each(models)('%s hands out its log whole', async (model, family, line) => {
    const endpoint = farm.endpoint(hostOf(model).address);
    const content = await performCommand(asicDrivers[family], endpoint, command);
    if (!content) throw new Error('There is no file.');
    expect(content).toMatchObject({ name: 'miner-log.txt', type: 'text/plain' });
    const bytes = await bytesOf(content);
    expect(bytes.length).toBe(content.size);
    expect(bytes.toString()).toMatch(line);
    expect(bytes.at(-1)).toBe(0x0a);
  });

  it('Braiins OS 25.07 hands out its support archive', async () => {
    const endpoint = farm.endpoint(hostOf(archived).address);
    const content = await performCommand(asicDrivers.braiins, endpoint, command);
    expect(content).toMatchObject({ name: 'support-archive.zip', type: 'application/octet-stream' });
    expect((await bytesOf(content as DeviceContent)).toString()).toMatch(/boot\n/);
  });

  it('a log is left with the device as soon as nobody reads it', async () => {
    const content = await performCommand(asicDrivers.antminer, farm.endpoint(hostOf('Antminer S21').address), command);
    for await (const piece of content?.pieces ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });

  it('a wrong password, and a write API that is off, are refused with the reason', async () => {
    const wrong = { user: 'root', password: 'wrong' };
    const { address, mac } = hostOf('Whatsminer M50S');
    await farm.setFaults(mac, { writeApiOff: true });
    const off = performCommand(asicDrivers['whatsminer-v2'], farm.endpoint(address), command);
    await expect(off).rejects.toThrow(/write API/);
    await farm.setFaults(mac, { writeApiOff: false });
    const antminer = farm.endpoint(hostOf('Antminer S21').address, { credentials: [wrong] });
    // The default of the factory is tried after those given.
    expect(await performCommand(asicDrivers.antminer, antminer, command)).not.toBeNull();
  });

  it('the plain cgminer API has none, and says so', async () => {
    const identity = { model: 'Avalon', firmware: 'cgminer 4.11' };
    expect(capabilityOf(asicDrivers.cgminer, identity, 'requestLogs')).toEqual({
      supported: false,
      reason: 'The cgminer API does not give out logs.',
    });
    const refused = performCommand(asicDrivers.cgminer, farm.endpoint('127.0.0.1'), command);
    await expect(refused).rejects.toThrow(DeviceRefusedError);
  });
});
