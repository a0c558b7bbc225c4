import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { performCommand } from '../../perform-command.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { contractReplies } from './testing/contract-replies.ts';
import { vnishDriver } from './vnish-driver.ts';

describe('VNish by its API contract', () => {
  let device: LoopbackServers;
  let asked: string[];
  let locked: number | null;
  let presets: unknown[];
  let replies: ReturnType<typeof contractReplies>;

  beforeEach(async () => {
    device = new LoopbackServers();
    [asked, locked, presets, replies] = [[], null, [], contractReplies()];
    await device.serveHttp(({ method = '', url = '', headers }, body) => {
      const path = url.replace('/api/v1/', '');
      asked.push(`${method} ${path} ${body}`.trim());
      if (path === 'unlock') {
        if (locked !== null) return { status: locked, body: '{"unlock_timeout":300}' };
        return body === '{"pw":"admin"}' ? { status: 200, body: '{"token":"t"}' } : { status: 403, body: '{}' };
      }
      const reply = path === 'autotune/presets' ? presets : replies[path];
      const isOpen = path === 'info' || path === 'status';
      if (!isOpen && headers.authorization !== 'Bearer t') return { status: 401, body: '' };
      return reply === undefined ? { status: 404, body: '' } : { status: 200, body: JSON.stringify(reply) };
    });
  });
  afterEach(() => device.close());

  it('is discovered by what it says without a password', async () => {
    await device.serveCgminer((command) =>
      command === 'stats'
        ? '{"STATUS":[{"STATUS":"S"}],"STATS":[{"Type":"Antminer S19 Pro (Vnish 1.2.7)"}]}'
        : undefined,
    );
    expect(await discoverAsic(device.endpoint())).toEqual({
      family: 'vnish',
      model: 'Antminer S19 Pro',
      firmware: 'Vnish 1.2.7',
      mac: '02:00:00:00:00:09',
      workerName: 'farm.a1',
      credentialOutcome: 'unasked',
    });
  });

  it('is read in the unit that it counts in, without the pools that it mines to for itself', async () => {
    const { boards, pools, ...reading } = await vnishDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      hashrate: 110_500e9,
      hashrateAverage: 109_800e9,
      idealHashrate: 110_000e9,
      power: 3250,
      powerLimit: 3200,
      preset: '3200 watt ~ 110 TH',
      powerMetadata: { name: '3200', pretty: '3200 watt ~ 110 TH', status: 'tuned', modded_psu_required: false },
      powerPercent: null,
      mining: true,
      powerMode: null,
      tuning: false,
      elapsed: 3600,
      blinking: false,
      authError: false,
      serialNumber: 'SN1',
      accepted: 120,
      rejected: 2,
      errors: [{ code: 'chain3', message: 'Not enough chips' }],
    });
    expect(reading.fans.map(({ rpm }) => rpm)).toEqual([5400, 5460]);
    expect(boards.map(({ hashrate, working }) => [hashrate, working])).toEqual([
      [55_200e9, true],
      [55_300e9, true],
      [0, false],
    ]);
    expect(boards[0]).toMatchObject({ pcbTemperatures: [48, 61], chipTemperatures: [62, 76], frequency: 545 });
    expect(pools.map(({ address, active, alive }) => [address, active, alive])).toEqual([
      ['pool.example:3333', true, true],
      ['backup.example:3333', false, false],
    ]);
    replies['info'] = { ...replies['info'], algorithm: 'scrypt', hr_measure: 'MH/s' };
    expect(await vnishDriver.read(device.endpoint())).toMatchObject({ coinEnum: 1, hashrate: 110_500e6 });
  });

  it.each([
    ['sha256d', 'TH/s', 1e12],
    ['sha256d', undefined, 1e9],
    ['scrypt', undefined, 1e6],
    ['unknown', 'kSol/s', 1e3],
  ])('of %s that counts in %s is read narrowly in the unit of its full reading', async (algorithm, unit, factor) => {
    replies['info'] = { ...replies['info'], algorithm, hr_measure: unit };
    const miner = { ...(replies['summary']?.['miner'] as object), hr_realtime: 100 };
    replies['summary'] = { miner };
    const full = await vnishDriver.read(device.endpoint());
    expect(full.hashrate).toBe(100 * factor);
    const last = { reading: { ...full, hostname: 'from-before' }, ageMs: 0 };
    const narrow = await vnishDriver.read(device.endpoint(), last);
    expect(narrow).toMatchObject({ hashrate: full.hashrate, hostname: 'from-before' });
    expect(narrow.boards).toEqual(full.boards);
    const network_status = { mac: '02:00:00:00:00:77' };
    replies['info'] = { ...replies['info'], system: { network_status } };
    expect(await vnishDriver.read(device.endpoint(), last)).toMatchObject({ mac: network_status.mac, hostname: null });
  });

  it.each([
    ['1.2.7', 'POST find-miner {"on":true}'],
    ['1.3.3', 'POST locate-miner {"is_enabled":true}'],
  ])('of version %s blinks by %s, and one that blinks is left alone', async (fw_version, sent) => {
    replies = { ...replies, 'find-miner': {}, 'locate-miner': {}, info: { ...replies['info'], fw_version } };
    await performCommand(vnishDriver, device.endpoint(), { kind: 'blink', on: true });
    const blinked = () => asked.filter((one) => one.includes('-miner'));
    expect(new Set(blinked())).toEqual(new Set([sent]));
    const before = blinked().length;
    replies['status'] = { ...replies['status'], find_miner: true };
    await performCommand(vnishDriver, device.endpoint(), { kind: 'blink', on: true });
    expect(blinked()).toHaveLength(before);
  });

  it('of a beta of 1.2.0 is read by the names that later ones deprecate, without sensors that fail', async () => {
    const sensors = (...temps: number[]) =>
      temps.map((temp, place) => ({ status: place === 1 ? 'error' : 'measure', temp }));
    const chain = {
      id: 1,
      frequency: 650,
      hashrate_ideal: 31_000,
      hashrate_rt: 30_500.5,
      pcb_temp_sens: sensors(21, 14, 35, 38),
      chip_temp_sens: sensors(31, 24, 45, 48),
      chip_temp: { min: 24, max: 48 },
      chip_statuses: { red: 1, orange: 5, grey: 70 },
      status: { state: 'mining', description: '' },
    };
    const miner_status = { miner_state: 'mining', miner_state_time: 600 };
    const rates = { instant_hashrate: 30.4, average_hashrate: 30.2, power_usage: 1210 };
    replies['summary'] = { miner: { miner_status, ...rates, pools: [], cooling: { fans: [] }, chains: [chain] } };
    replies['info'] = { ...replies['info'], hr_measure: undefined, algorithm: undefined, serial: 'N/A' };
    expect(await vnishDriver.read(device.endpoint())).toMatchObject({
      hashrate: 30.4e12,
      hashrateAverage: 30.2e12,
      power: 1210,
      serialNumber: null,
      boards: [{ hashrate: 30_500.5e9, chips: 76, pcbTemperatures: [21, 35, 38], chipTemperatures: [31, 45, 48] }],
      errors: [],
    });
  });

  it.each([
    ['stopped', false, 'sleep', false],
    ['shutting-down', false, null, false],
    ['auto-tuning', true, null, true],
    ['failure', false, null, false],
    ['something-new', null, null, false],
  ])('that is %s is so', async (miner_state, mining, powerMode, tuning) => {
    const status = { miner_state, miner_state_time: 5, failure_code: 12, description: 'No boards' };
    replies['summary'] = { miner: { ...(replies['summary']?.['miner'] as object), miner_status: status, chains: [] } };
    const reading = await vnishDriver.read(device.endpoint());
    expect(reading).toMatchObject({ mining, powerMode, tuning, elapsed: null });
    expect(reading.errors).toEqual(miner_state === 'failure' ? [{ code: '12', message: 'No boards' }] : []);
  });

  it('restarts its mining program for new pools where it says that it must, and is locked after commands', async () => {
    const pools = [{ address: 'new.example:3333', user: 'farm.b', password: 'x' }];
    replies['settings'] = { restart_required: true, reboot_required: false };
    replies['mining/restart'] = {};
    replies['lock'] = {};
    await performCommand(vnishDriver, device.endpoint(), { kind: 'changePool', pools });
    await vnishDriver.close?.(device.endpoint());
    expect(asked.at(-3)).toBe(
      'POST settings {"miner":{"pools":[{"url":"stratum+tcp://new.example:3333","user":"farm.b","pass":"x"}]}}',
    );
    expect(asked.slice(-2)).toEqual(['POST mining/restart', 'POST lock']);
    asked.length = 0;
    await vnishDriver.close?.(device.endpoint());
    expect(asked).toEqual([]);
  });

  it('takes a preset that is tuned and draws what is commanded, and keeps the rest of the overclocking', async () => {
    const preset = (name: string, status = 'tuned', modded_psu_required = false) => ({
      name,
      status,
      modded_psu_required,
    });
    presets = [preset('2400'), preset('2500', 'untuned'), preset('2800'), preset('3600', 'tuned', true)];
    const adjust = (watts: number) => performCommand(vnishDriver, device.endpoint(), { kind: 'powerAdjust', watts });
    await adjust(2800);
    expect(asked.at(-1)).toBe(
      'POST settings {"miner":{"overclock":{"modded_psu":false,"preset":"2800","globals":{"freq":545,"volt":13600},' +
        '"chains":[{"freq":545,"chips":[]}],"preset_switcher":{"enabled":false}}}}',
    );
    for (const watts of [2500, 3600])
      await expect(adjust(watts)).rejects.toThrow(`no profile of ${watts} W. The nearest it has draw 2400, 2800 W.`);
    const mode = performCommand(vnishDriver, device.endpoint(), { kind: 'powerAdjust', mode: 'low' });
    await expect(mode).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('scales its draw from version 1.3 on', async () => {
    const capability = (firmware: string) => vnishDriver.capabilities({ model: null, firmware })['powerScaling'];
    expect(capability('Vnish 1.2.7')).toMatchObject({ supported: false });
    expect(capability('AnthillOS 1.3.4')).toEqual({
      supported: true,
      ranges: { percent: { min: 20, max: 100, unit: '%' } },
    });
    replies['mining/throttle'] = {};
    replies['status'] = { ...replies['status'], throttled: 60 };
    await performCommand(vnishDriver, device.endpoint(), { kind: 'powerScaling', percent: 60 });
    expect(asked.at(-1)).toBe('POST mining/throttle {"percent":60}');
    expect(await vnishDriver.readers.scaling?.(device.endpoint())).toEqual({
      powerMode: null,
      powerLimit: 3200,
      powerPercent: 60,
      power: 3250,
    });
    expect(await vnishDriver.read(device.endpoint())).toMatchObject({ powerPercent: 60 });
    replies['status'] = { ...replies['status'], miner_state: 'stopped' };
    const scaled = performCommand(vnishDriver, device.endpoint(), { kind: 'powerScaling', percent: 60 });
    await expect(scaled).rejects.toThrow('The miner is stopped. Start it first.');
  });

  it('with another password shows what it shows to all; after too many tries it says to wait', async () => {
    locked = 403;
    expect(await vnishDriver.read(device.endpoint())).toMatchObject({
      authError: true,
      model: 'Antminer S19 Pro',
      mining: true,
    });
    locked = 429;
    const credentials = [{ user: '', password: 'next' }];
    await expect(performCommand(vnishDriver, device.endpoint({ credentials }), { kind: 'stop' })).rejects.toMatchObject(
      {
        reason: 'refused',
        message: expect.stringMatching(/Wait some minutes/),
      },
    );
  });
});
