import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capabilityOf } from '../../perform-command.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { protoDriver } from './proto-driver.ts';
import { documentedProto, documentedReplies } from './testing/documented-proto.ts';

const credentials = [{ user: '', password: 'chosen-by-owner' }];

describe('Proto, written from documents', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const mining = (change: object) => {
    const documented = documentedReplies['mining'] as { 'mining-status': object };
    return { mining: { 'mining-status': { ...documented['mining-status'], ...change } } };
  };

  it('is discovered by what it says openly, whatever its page is called, and no page makes one of another device', async () => {
    await documentedProto(device, { page: '<title>Mining dashboard</title>' });
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'proto', mac: '02:11:d2:94:0d:6d' });
    const other = new LoopbackServers();
    const asked: string[] = [];
    await other.serveHttp(({ method = '', url = '' }) => {
      asked.push(`${method} ${url}`);
      return url === '/' ? { status: 200, body: '<title>Proto OS</title>' } : { status: 404, body: '' };
    });
    expect(await protoDriver.discover(other.endpoint({ credentials }))).toBeNull();
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
    await other.close();
  });

  it('is discovered, and named with a password', async () => {
    await documentedProto(device);
    expect(await discoverAsic(device.endpoint({ credentials }))).toEqual({
      family: 'proto',
      model: 'Proto Rig',
      firmware: 'Proto OS 1.8.0',
      mac: '02:11:d2:94:0d:6d',
      workerName: 'farm.p1',
      credentialOutcome: 'taken',
    });
  });

  it('is discovered without one, by its MAC address', async () => {
    await documentedProto(device);
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'proto',
      model: null,
      mac: '02:11:d2:94:0d:6d',
      credentialOutcome: 'refused',
    });
    expect(await protoDriver.read(device.endpoint())).toMatchObject({
      authError: true,
      mac: '02:11:d2:94:0d:6d',
      hashrate: null,
      mining: null,
    });
  });

  it('is read in full', async () => {
    await documentedProto(device);
    const reading = await protoDriver.read(device.endpoint({ credentials }));
    expect(reading).toMatchObject({
      family: 'proto',
      model: 'Proto Rig',
      firmware: 'Proto OS 1.8.0',
      controlBoard: 'C3',
      serialNumber: 'PROTO-B4-001',
      mac: '02:11:d2:94:0d:6d',
      hostname: 'proto-miner-1',
      mining: true,
      hashrate: 111.5e12,
      hashrateAverage: 110_000.2e9,
      idealHashrate: 112e12,
      power: 3150.5,
      powerLimit: 3120,
      coolingMode: 'manual',
      fanPercent: 60,
      elapsed: 521,
      uptime: 640,
      accepted: 92,
      rejected: 1,
      authError: false,
      blinking: null,
    });
    expect(reading.fans).toEqual([
      { index: 0, rpm: 4346 },
      { index: 1, rpm: 4691 },
    ]);
    expect(reading.boards.map(({ index, hashrate, expectedChips }) => [index, hashrate, expectedChips])).toEqual([
      [0, 37e12, 120],
      [2, 37.2e12, 120],
      [3, 37.3e12, 120],
    ]);
    expect(reading.boards[1]).toMatchObject({ serialNumber: 'HB002', pcbTemperatures: [41.2, 55.2], working: true });
    expect(reading.pools.map(({ active, alive }) => [active, alive])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it.each([
    ['Stopped', false, 'sleep'],
    ['PoweringOff', false, null],
    ['NoPools', false, null],
    ['Error', false, null],
    ['PoweringOn', true, null],
    ['DegradedMining', true, null],
    ['Uninitialized', null, null],
  ])('%s is what it says, and 0 Th/s stays 0', async (status, isMining, powerMode) => {
    const telemetry = { ...(documentedReplies['telemetry'] as object), miner: {}, hashboards: [] };
    await documentedProto(device, { instead: { ...mining({ status, hashrate_ghs: 0 }), telemetry } });
    const reading = await protoDriver.read(device.endpoint({ credentials }));
    expect(reading).toMatchObject({ mining: isMining, powerMode, hashrate: 0, power: 3100 });
    expect(reading.boards.every(({ working }) => !working)).toBe(true);
  });

  it('names its faults, and reads what later releases call otherwise', async () => {
    await documentedProto(device, {
      instead: {
        errors: [{ source: 'fan', slot: 3, error_code: 'FanSlow', message: 'Fan 3 has stalled.', timestamp: 1 }, {}],
        network: { 'network-info': { hostname: 'p', mac_address: '02:00:00:AD:66:39' } },
        pools: { pools: [{ url: 'stratum+tcp://a:1', status: 'Active', accepted_shares: 7, rejected_shares: 2 }] },
      },
    });
    const { errors, mac, accepted, rejected } = await protoDriver.read(device.endpoint({ credentials }));
    expect(errors).toEqual([{ code: 'FanSlow fan 3', message: 'Fan 3 has stalled.' }]);
    expect({ mac, accepted, rejected }).toEqual({ mac: '02:00:00:ad:66:39', accepted: 7, rejected: 2 });
  });

  it('takes no commands, with the reason', () => {
    expect(capabilityOf(protoDriver, { model: 'Proto Rig', firmware: null }, 'changePool')).toEqual({
      supported: false,
      reason: 'Headframe reads miners of Proto and sends them no commands.',
    });
  });
});
