import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { whatsminerV2Driver } from './v2-driver.ts';
import { asicKind } from '../asic-kind.ts';
import { asicCommandKinds } from '@headframe/domain/devices/asic/asic-command';
import { capabilityOf } from '../../perform-command.ts';

const status = (letter: string, code: number, message: string) => [
  { STATUS: letter, When: 1, Code: code, Msg: message, Description: 'cgminer 4.9.2' },
];
const say = (rows: object) => JSON.stringify({ STATUS: status('S', 11, 'Summary'), ...rows, id: 1 });

const summary = {
  Elapsed: 43_685,
  'MHS av': 11_763_615.45,
  'MHS 5s': 12_286_819.78,
  'MHS 1m': 12_239_079.72,
  Accepted: 218,
  Rejected: 2,
  'Hardware Errors': 394,
  Temperature: 85.5,
  freq_avg: 635,
  'Fan Speed In': 5730,
  'Fan Speed Out': 5880,
  Voltage: 8,
};
const board = (slot: number, celsius: number) => ({
  STATS: slot,
  ID: `SM${slot}`,
  Elapsed: 43_685,
  slot,
  initialized: true,
  chain_num: 3,
  chip_num: 63,
  freqs_avg: 635,
  temp_now_max: celsius,
  temp_1: celsius,
  temp_2: 0,
  temp_3: 0,
  chip_model_effective_count: 62,
});
const pool = (priority: number, active: boolean) => ({
  POOL: priority,
  URL: `stratum+tcp://pool${priority}.example:3333`,
  User: 'farm.a',
  Status: 'Alive',
  Priority: priority,
  'Has Stratum': true,
  'Stratum Active': active,
});

/** Firmware of 2018: no reply but to `command`, boards in `stats` alone, nothing of `devs`. */
const oldest: Readonly<Record<string, object>> = {
  summary: { SUMMARY: [summary] },
  stats: { STATS: [board(0, 85.5), board(1, 75), board(2, 75)] },
  pools: { POOLS: [pool(0, true), pool(1, true)] },
};

describe('Whatsminer firmware of 2018 to 2020', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const serve = (replies: Readonly<Record<string, object>>) =>
    device.serveCgminer((name, request) => {
      if (request['command'] === undefined)
        return JSON.stringify({ STATUS: status('E', 24, "Missing JSON 'command'"), id: 1 });
      const rows = replies[name];
      return rows && say(rows);
    });

  it('is recognized by its fans where it names no creator', async () => {
    await serve(oldest);
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'whatsminer-v2', workerName: 'farm.a' });
  });

  it('is recognized by its boards', async () => {
    await serve({ ...oldest, devdetails: { DEVDETAILS: [{ Name: 'SM', Driver: 'bitmicro', Model: 'M20SV10' }] } });
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'whatsminer-v2', model: 'M20SV10' });
  });

  it('is not confused with any other cgminer', async () => {
    const { 'Fan Speed In': _in, 'Fan Speed Out': _out, ...plain } = summary;
    await serve({ ...oldest, summary: { SUMMARY: [plain] }, stats: { STATS: [{ ID: 'GSD0' }] } });
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'cgminer' });
  });

  it('is read, its boards from stats', async () => {
    await serve(oldest);
    const reading = await whatsminerV2Driver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'whatsminer-v2',
      mining: true,
      elapsed: 43_685,
      accepted: 218,
      rejected: 2,
      power: null,
      powerSupplyFan: null,
      ambientTemperature: null,
    });
    expect(reading.hashrate).toBeCloseTo(12.28681978e12, -6);
    expect(reading.fans.map(({ rpm }) => rpm)).toEqual([5730, 5880]);
    expect(reading.boards).toHaveLength(3);
    expect(reading.boards[0]).toMatchObject({ chips: 62, expectedChips: 63, pcbTemperatures: [85.5], frequency: 635 });
    expect(reading.boards.every(({ working }) => working)).toBe(true);
    expect(reading.pools.map(({ active }) => active)).toEqual([true, false]);
  });

  it('reports the fan of its supply, the temperature around it and its errors in the summary', async () => {
    const more = { Power_RT: 3232, 'Power Fanspeed': 7576, 'Env Temp': 11, 'Error Code Count': 1, 'Error Code 0': 205 };
    await serve({
      ...oldest,
      summary: { SUMMARY: [{ ...summary, ...more, 'Firmware Version': "'20200512.13.REL'" }] },
    });
    const reading = await whatsminerV2Driver.read(device.endpoint());
    expect(reading).toMatchObject({ powerSupplyFan: 7576, ambientTemperature: 11, power: 3232 });
    expect(reading.firmware).toBe('20200512.13.REL');
    expect(reading.errors.map(({ code }) => code)).toEqual(['205']);
  });

  it('is not known to mine where it reports neither a switch nor a hashrate', async () => {
    await serve({ summary: { SUMMARY: [{ Elapsed: 5, 'Fan Speed In': 0, 'Fan Speed Out': 0 }] } });
    expect(await whatsminerV2Driver.read(device.endpoint())).toMatchObject({ mining: null, hashrate: null });
  });
});

describe('a Whatsminer that is asleep', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const serve = (off: string) =>
    device.serveCgminer((name) =>
      name === 'status'
        ? JSON.stringify({
            STATUS: 'S',
            When: 1,
            Code: 131,
            Description: 'whatsminer v1.3',
            Msg: { btmineroff: off, 'Firmware Version': "'20210109.22.REL'" },
          })
        : undefined,
    );

  it('is read by its status alone', async () => {
    await serve('true');
    expect(await whatsminerV2Driver.read(device.endpoint())).toMatchObject({
      mining: false,
      powerMode: 'sleep',
      hashrate: 0,
      firmware: '20210109.22.REL',
      elapsed: null,
      boards: [],
    });
    const stop = await asicKind.verify(
      whatsminerV2Driver,
      device.endpoint(),
      { kind: 'stop' },
      { reading: null, sentAt: 0 },
    );
    expect(stop).toEqual({ state: 'verified' });
  });

  it('fails to be read when it is awake and gives no summary', async () => {
    await serve('false');
    await expect(whatsminerV2Driver.read(device.endpoint())).rejects.toMatchObject({ name: 'DeviceRefusedError' });
  });
});

describe('a Whatsminer with firmware of others', () => {
  it('gets no commands', () => {
    const own = { model: 'M30S+VE40', firmware: '20210322.22.REL' };
    const supported = (firmware: string) =>
      asicCommandKinds.filter((kind) => capabilityOf(whatsminerV2Driver, { ...own, firmware }, kind).supported);
    expect(supported(own.firmware)).toEqual(asicCommandKinds.filter((kind) => kind !== 'coolingAdjust'));
    expect(supported('mskminer 1.2')).toEqual([]);
  });
});
