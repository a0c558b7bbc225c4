import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { performCommand } from '../../perform-command.ts';
import { capturesExist, capturesTitle, readCapture } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { axeosDriver } from './axeos-driver.ts';

const pools = [
  { address: 'pool.one.example:3333', user: 'farm.a', password: 'x' },
  { address: 'stratum+tcp://pool.two.example:443/', user: 'farm.b', password: '' },
];

describe('AxeOS', () => {
  let device: LoopbackServers;
  let info: Record<string, unknown>;
  let asked: [string, unknown][];
  let status: number;
  let stores: boolean;
  let chips: number | null;
  beforeEach(async () => {
    device = new LoopbackServers();
    [asked, status, stores, chips] = [[], 200, false, null];
    info = { ASICModel: 'BM1370', stratumURL: 'pool.example', stratumPort: 3333, version: 'v2.14.0' };
    await device.serveHttp(({ method, url }, body) => {
      if (url === '/api/system/asic' && chips !== null)
        return { status: 200, body: JSON.stringify({ ASICModel: 'BM1370', asicCount: chips }) };
      if (method === 'GET')
        return url === '/api/system/info'
          ? { status, body: JSON.stringify(info) }
          : { status: 302, headers: { location: '/' }, body: 'Redirect' };
      asked.push([`${method} ${url}`, body === '' ? undefined : JSON.parse(body)]);
      if (stores && method === 'PATCH') Object.assign(info, JSON.parse(body));
      return { status: 200, body: '' };
    });
  });
  afterEach(() => device.close());
  const perform = (command: object) => performCommand(axeosDriver, device.endpoint(), command as never);

  it('stores both pools and restarts', async () => {
    await perform({ kind: 'changePool', pools });
    expect(asked).toEqual([
      [
        'PATCH /api/system',
        {
          stratumURL: 'pool.one.example',
          stratumPort: 3333,
          stratumUser: 'farm.a',
          stratumPassword: 'x',
          fallbackStratumURL: 'pool.two.example',
          fallbackStratumPort: 443,
          fallbackStratumUser: 'farm.b',
          fallbackStratumPassword: '',
        },
      ],
      ['POST /api/system/restart', undefined],
    ]);
  });

  it('empties the fallback where one pool is commanded, and sets whether a pool is encrypted where it can', async () => {
    Object.assign(info, { stratumTLS: 0, fallbackStratumTLS: 0 });
    await perform({ kind: 'changePool', pools: [{ ...pools[0], address: 'stratum+ssl://pool.one.example:3333' }] });
    expect(asked[0]?.[1]).toMatchObject({ stratumURL: 'pool.one.example', stratumTLS: 1, fallbackStratumURL: '' });
  });

  it.each([
    ['a third pool', [...pools, ...pools], /no third/],
    ['an encrypted connection', [{ ...pools[0], address: 'stratum+tls://a.example:1' }], /no encrypted/],
    ['a path', [{ ...pools[0], address: 'a.example:1/path' }], /no path/],
    ['a port that there is not', [{ ...pools[0], address: 'a.example:70000' }], /no path/],
  ])('refuses %s, and writes nothing', async (_what, wanted, message) => {
    await expect(perform({ kind: 'changePool', pools: wanted })).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });

  describe('since 2.15', () => {
    const kept = (id: number, host: string, more = {}) => ({
      id,
      stratumURL: host,
      stratumPort: 3333,
      stratumUser: 'farm.axe',
      stratumPassword: '*****',
      stratumTLS: 2,
      stratumCert: 'PEM',
      stratumSuggestedDifficulty: 512,
      ...more,
    });
    const settings = () => asked.find(([what]) => what === 'PATCH /api/system')?.[1];
    beforeEach(() => {
      Object.assign(info, {
        version: 'v2.15.0',
        pools: [kept(0, 'other.example'), kept(2, 'a.example'), kept(3, 'b.example', { stratumProtocol: 'SV2' })],
        primaryPoolIndex: 2,
        secondaryPoolIndex: 3,
        isUsingFallbackStratum: 1,
      });
    });

    it('pools are two of a list, of which the fallback may be in use', async () => {
      info['stratumURL'] = undefined;
      expect((await discoverAsic(device.endpoint()))?.workerName).toBe('farm.axe');
      const reading = await axeosDriver.read(device.endpoint());
      expect(reading.pools.map(({ address, active }) => [address, active])).toEqual([
        ['a.example:3333', false],
        ['b.example:3333', true],
      ]);
    });

    it('a change replaces the two that are chosen, with all that stands beside them', async () => {
      stores = true;
      await perform({ kind: 'changePool', pools });
      expect(settings()).toEqual({
        pools: [
          {
            ...kept(2, 'pool.one.example'),
            stratumProtocol: 'SV1',
            stratumUser: 'farm.a',
            stratumPassword: 'x',
            stratumTLS: 0,
          },
          {
            ...kept(3, 'pool.two.example', { stratumPort: 443 }),
            stratumProtocol: 'SV1',
            stratumUser: 'farm.b',
            stratumPassword: '',
            stratumTLS: 0,
          },
        ],
        primaryPoolIndex: 2,
        secondaryPoolIndex: 3,
        useFallbackStratum: 0,
      });
      expect(asked.at(-1)?.[0]).toBe('POST /api/system/restart');
    });

    it('one pool leaves the fallback to a place that keeps none', async () => {
      stores = true;
      await perform({ kind: 'changePool', pools: [{ ...pools[0], address: 'stratum+ssl://c.example:3333' }] });
      expect(settings()).toMatchObject({ pools: [{ id: 2, stratumTLS: 2 }], secondaryPoolIndex: 7 });
      expect(await axeosDriver.readers.pools?.(device.endpoint())).toMatchObject([{ address: 'c.example:3333' }]);
    });

    it('one pool is refused where every place keeps one', async () => {
      info['pools'] = Array.from({ length: 8 }, (_, id) => kept(id, `${id}.example`));
      await expect(perform({ kind: 'changePool', pools: [pools[0]] })).rejects.toThrow(/places .* are taken/);
      expect(asked).toEqual([]);
    });

    it('one that stored nothing is not restarted', async () => {
      await expect(perform({ kind: 'changePool', pools })).rejects.toThrow('did not store them');
      expect(asked.map(([what]) => what)).toEqual(['PATCH /api/system']);
    });
  });

  it('asks for the number of its chips once where the release does not report it', async () => {
    Object.assign(info, { frequency: 500, smallCoreCount: 2000 });
    chips = 2;
    const first = await axeosDriver.read(device.endpoint());
    expect(first).toMatchObject({ model: 'AxeOS (2 × BM1370)', idealHashrate: 2e12, boards: [{ chips: 2 }] });
    chips = null;
    expect(await axeosDriver.read(device.endpoint(), { reading: first, ageMs: 1000 })).toMatchObject({
      model: first.model,
      idealHashrate: 2e12,
    });
    info['hashrateMonitor'] = { asics: [{}, {}, {}] };
    expect((await axeosDriver.read(device.endpoint())).boards[0]?.chips).toBe(3);
  });

  it('pauses where the version has a pause, and says so where it has none', async () => {
    await expect(perform({ kind: 'stop' })).rejects.toMatchObject({ reason: 'unsupported' });
    expect(asked).toEqual([]);
    info['miningPaused'] = false;
    await perform({ kind: 'stop' });
    await perform({ kind: 'start' });
    expect(asked.map(([what]) => what)).toEqual(['POST /api/system/pause', 'POST /api/system/resume']);
    Object.assign(info, { miningPaused: true, hashRate: 0 });
    expect(await axeosDriver.readers.switch?.(device.endpoint())).toMatchObject({ mining: false, powerMode: 'sleep' });
  });

  it.each([
    ['AxeOS v2.4.5-3-gb5d1e36-dirty', false],
    ['AxeOS v2.11.0', false],
    ['AxeOS v2.14.0', true],
    ['AxeOS v1.0.37', true],
    [null, true],
  ])('%s can be stopped: %s', (firmware, supported) => {
    expect(axeosDriver.capabilities({ model: null, firmware })['stop'] === undefined).toBe(supported);
  });

  it('sets its fan by the name that the version has', async () => {
    const fixed = { kind: 'coolingAdjust', fanPercent: 70 };
    await perform(fixed);
    info['manualFanSpeed'] = 100;
    await perform(fixed);
    await perform({ kind: 'coolingAdjust', mode: 'auto' });
    expect(asked.map(([, settings]) => settings)).toEqual([
      { autofanspeed: 0, fanspeed: 70 },
      { autofanspeed: 0, manualFanSpeed: 70 },
      { autofanspeed: 1 },
    ]);
  });

  it('on its fallback shows the first pool as dead, and what it reports as faults', async () => {
    Object.assign(info, {
      fallbackStratumURL: 'b.example',
      fallbackStratumPort: 1,
      isUsingFallbackStratum: true,
      overheat_mode: 1,
      power_fault: 'OVP',
      asicCount: 4,
    });
    const reading = await axeosDriver.read(device.endpoint());
    expect(reading.pools.map(({ active, alive }) => [active, alive])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(reading.errors.map(({ code }) => code)).toEqual(['overheat_mode', 'power_fault']);
    expect(reading.model).toBe('AxeOS (4 × BM1370)');
  });

  it('shows averages where a release has no hashrate of now, and none of what is shut down', async () => {
    Object.assign(info, { hashRate_10m: 4800, hashRate_1h: 4700 });
    expect(await axeosDriver.read(device.endpoint())).toMatchObject({
      hashrate: 4.8e12,
      hashrateAverage: 4.7e12,
      mining: true,
    });
    info['shutdown'] = true;
    expect(await axeosDriver.read(device.endpoint())).toMatchObject({ hashrate: 0, mining: false, powerMode: null });
  });

  it('leaves out sensors that are absent, and lists chips and fans that have names of their own', async () => {
    Object.assign(info, { temp: -1, temp2: -1, vrTemp: 0, fanrpm: 3100, fan2rpm: 0 });
    expect(await axeosDriver.read(device.endpoint())).toMatchObject({
      fans: [{ rpm: 3100 }],
      boards: [{ pcbTemperatures: [], chipTemperatures: [] }],
    });
    Object.assign(info, { temp: 57, asicTemps: [56.5, 0, 58.25, 57], fan2rpm: undefined, fanrpm2: 2900 });
    expect(await axeosDriver.read(device.endpoint())).toMatchObject({
      fans: [{ rpm: 3100 }, { rpm: 2900 }],
      boards: [{ chipTemperatures: [56.5, 58.25, 57] }],
    });
    info['fans'] = [{ rpm: 1200 }, { rpm: 1300 }, { rpm: 0 }];
    expect((await axeosDriver.read(device.endpoint())).fans.map(({ rpm }) => rpm)).toEqual([1200, 1300]);
  });

  it.each([
    [0, 'manual'],
    [1, 'auto'],
    [2, 'auto'],
    [true, 'auto'],
    [false, 'manual'],
    ['x', null],
  ])('with fans set in the way %s, cooling is %s', async (autofanspeed, coolingMode) => {
    Object.assign(info, { autofanspeed, fanspeed: 60 });
    const fanPercent = coolingMode === 'manual' ? 60 : null;
    expect(await axeosDriver.read(device.endpoint())).toMatchObject({ coolingMode, fanPercent });
  });

  it('describes its pools once more, with the connection and the shares of each', async () => {
    Object.assign(info, {
      stratumURL: 'stratum+tcp://a.example:3333',
      fallbackStratumURL: 'b.example',
      fallbackStratumPort: 4444,
      isStratumConnected: false,
    });
    const shown = async () =>
      (await axeosDriver.read(device.endpoint())).pools.map(({ address, active, alive, accepted }) => [
        address,
        active,
        alive,
        accepted,
      ]);
    expect(await shown()).toEqual([
      ['stratum+tcp://a.example:3333', true, false, null],
      ['b.example:4444', false, true, null],
    ]);
    info['stratum'] = {
      usingFallback: true,
      pools: [
        { connected: false, accepted: 7 },
        { connected: true, accepted: 9 },
      ],
    };
    expect(await shown()).toEqual([
      ['stratum+tcp://a.example:3333', false, false, 7],
      ['b.example:4444', true, true, 9],
    ]);
  });

  it.each([
    ['leads to its page', 302, 'text/plain'],
    ['shows its page', 200, 'text/html; charset=utf-8'],
    ['does not know it', 404, 'text/plain'],
  ])('without a log %s, which is said', async (_how, answered, type) => {
    const other = new LoopbackServers();
    await other.serveHttp(() => ({
      status: answered,
      headers: { 'content-type': type },
      body: '<title>AxeOS</title>',
    }));
    await expect(performCommand(axeosDriver, other.endpoint(), { kind: 'requestLogs' })).rejects.toMatchObject({
      reason: 'unsupported',
    });
    await other.close();
  });

  it('that answers private networks alone is a refusal', async () => {
    status = 401;
    await expect(axeosDriver.read(device.endpoint())).rejects.toThrow(/private networks/);
    expect(await discoverAsic(device.endpoint())).toBeNull();
  });

  it.skipIf(!capturesExist)(capturesTitle('2.4.5 on a Bitaxe Supra, recorded'), async () => {
    info = JSON.parse(readCapture('asic-rs/bitaxe/v2_0_0/system_info.json')) as typeof info;
    expect(await discoverAsic(device.endpoint({ credentials: [{ user: 'root', password: 'farm' }] }))).toEqual({
      family: 'axeos',
      model: 'Bitaxe Supra (BM1368)',
      firmware: 'AxeOS v2.4.5-3-gb5d1e36-dirty',
      mac: 'aa:bb:cc:dd:ee:ff',
      workerName: 'asic-rs.test',
      credentialOutcome: 'unasked',
    });
    expect(await axeosDriver.read(device.endpoint())).toMatchObject({
      coinEnum: 0,
      hostname: 'bitaxe',
      mining: true,
      powerMode: null,
      hashrate: 1e12,
      hashrateAverage: null,
      idealHashrate: 490e6 * 1276,
      power: expect.closeTo(2.65),
      uptime: 4,
      coolingMode: 'auto',
      fanPercent: null,
      fans: [{ index: 0, rpm: 3517 }],
      boards: [{ chips: 1, frequency: 490, chipTemperatures: [59.875], pcbTemperatures: [78], working: true }],
      pools: [
        { address: 'btc.example.pool:3333', active: true, alive: true },
        { address: 'btc2.example.pool:3333', active: false, alive: true },
      ],
      blinking: null,
      errors: [],
    });
  });
});
