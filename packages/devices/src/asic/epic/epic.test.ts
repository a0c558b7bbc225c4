import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { performCommand } from '../../perform-command.ts';
import { capturesExist, capturesTitle } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { epicDriver } from './epic-driver.ts';
import { recordedEpic } from './testing/recorded-epic.ts';

const credentials = [
  { user: 'root', password: 'farm' },
  { user: 'admin', password: 'farm' },
];
const pools = [{ address: 'pool.example:3333', user: 'farm.a', password: 'x' }];

describe('PowerPlay', () => {
  let device: LoopbackServers;
  let replies: Record<string, unknown>;
  let sent: [string, unknown, string][];
  let password: string;
  beforeEach(async () => {
    device = new LoopbackServers();
    [sent, password] = [[], 'letmein'];
    replies = {
      summary: {
        Software: 'PowerPlay-BMS v1.30.0',
        Status: { 'Operating State': 'Mining' },
        Mining: { Algorithm: 'SHA-256', Coin: 'BTC' },
        Stratum: { 'Worker Unique Id': false },
      },
      capabilities: { Model: 'S19', PerpetualTune: [{ algorithm: 'Power', min: 1500, max: 3600 }] },
    };
    await device.serveHttp(({ method, url = '' }, body) => {
      const path = url.slice(1);
      if (method === 'GET')
        return replies[path] === undefined
          ? { status: 404, body: '' }
          : { status: 200, body: JSON.stringify(replies[path]) };
      const given = JSON.parse(body) as { param: unknown; password: string };
      sent.push([path, given.param, given.password]);
      const isRight = given.password === password;
      return { status: 200, body: JSON.stringify({ result: isRight, error: isRight ? null : 'BadPassword' }) };
    }, 'rpc');
  });
  afterEach(() => device.close());
  const endpoint = () => device.endpoint({ credentials });
  const perform = (command: object) => performCommand(epicDriver, endpoint(), command as never);

  it('is sent each password once, that of the factory last, and the one that it took first from then on', async () => {
    await perform({ kind: 'blink', on: true });
    await perform({ kind: 'stop' });
    expect(sent).toEqual([
      ['identify', true, 'farm'],
      ['identify', true, 'letmein'],
      ['miner', 'Stop', 'letmein'],
    ]);
    password = 'other';
    await expect(perform({ kind: 'reboot' })).rejects.toMatchObject({ reason: 'credential' });
    expect(sent.slice(3).map(([, , tried]) => tried)).toEqual(['letmein', 'farm']);
  });

  it('keeps its coin, and whether it adds its own name to the user', async () => {
    await perform({ kind: 'changePool', pools });
    expect(sent.at(-1)?.[1]).toEqual({
      coin: 'BTC',
      stratum_configs: [{ pool: 'stratum+tcp://pool.example:3333', login: 'farm.a', password: 'x' }],
      unique_id: false,
    });
  });

  it('that splits its hashrate keeps its pools, and says why', async () => {
    replies['hashratesplit/config'] = { enabled: true, hashrate_splits: [{}, {}] };
    await expect(perform({ kind: 'changePool', pools })).rejects.toThrow(/2 groups of pools/);
    expect(sent).toEqual([]);
  });

  it.each([
    [{ watts: 2500 }, null],
    [{ watts: 1400 }, /from 1500 to 3600 W/],
    [{ watts: 3700 }, /from 1500 to 3600 W/],
    [{ mode: 'low' }, /no power modes/],
  ])('takes %o within the bounds that it states', async (setting, message) => {
    const outcome = perform({ kind: 'powerAdjust', ...setting });
    if (message) await expect(outcome).rejects.toThrow(message);
    else await outcome;
    expect(sent.at(-1)?.[1]).toEqual(message ? undefined : { algo: 'Power', target: 2500 });
  });

  it('that tunes itself to a hashrate alone takes no watts, and one that is stopped none at all', async () => {
    replies['capabilities'] = { PerpetualTune: [{ algorithm: 'ChipTune', min: 60, max: 300 }] };
    await expect(perform({ kind: 'powerAdjust', watts: 2500 })).rejects.toMatchObject({ reason: 'unsupported' });
    Object.assign(replies['summary'] as object, { Status: { 'Operating State': 'Idling' } });
    await expect(perform({ kind: 'powerAdjust', watts: 2500 })).rejects.toThrow(/is stopped/);
    expect(sent).toEqual([]);
  });

  it.each([
    ['W', 2500],
    ['TH/s', null],
    [undefined, null],
  ])('reports a target in %s as %s W', async (Unit, powerLimit) => {
    Object.assign(replies['summary'] as object, { PerpetualTune: { Algorithm: { Power: { Target: 2500, Unit } } } });
    expect(await epicDriver.readers.power?.(endpoint())).toEqual({ powerMode: null, powerLimit });
  });

  it('shows its last error by its name', async () => {
    Object.assign(replies['summary'] as object, {
      Status: { 'Operating State': 'Initializing', 'Last Error': { HbChipDetectError: [1] } },
    });
    const { errors, mining } = await epicDriver.read(endpoint());
    expect([errors, mining]).toEqual([[{ code: 'HbChipDetectError', message: '{"HbChipDetectError":[1]}' }], null]);
  });

  it.skipIf(!capturesExist)(capturesTitle('1.5.13 on an S19 XP with one board off, recorded'), async () => {
    const recorded = recordedEpic();
    for (const path of ['summary', 'capabilities', 'network', 'temps', 'temps/chip'])
      replies[path] = JSON.parse(recorded(path) ?? '');
    expect(await discoverAsic(endpoint())).toEqual({
      family: 'epic',
      model: 'AntMiner S19 XP',
      firmware: 'PowerPlay-BMS v1.5.13',
      mac: 'e6:d4:41:51:64:28',
      workerName: 'randomuser.randomworker',
      credentialOutcome: 'unasked',
    });
    expect(sent).toEqual([]);
    const { boards, ...reading } = await epicDriver.read(endpoint());
    expect(reading).toMatchObject({
      hostname: 'cminer32092035',
      coinEnum: 0,
      mining: true,
      powerMode: null,
      powerLimit: null,
      hashrate: expect.closeTo(99_365_848e6, -9),
      hashrateAverage: 90_071_990e6,
      power: 2166.6174,
      elapsed: 23_170,
      accepted: 1862,
      rejected: 2,
      blinking: false,
      errors: [],
      fans: [5971, 0, 5942, 5745].map((rpm, index) => ({ index, rpm })),
      pools: [{ address: 'stratum+tcp://mine.ocean.xyz:3334', active: true, alive: true }],
    });
    expect(boards.map(({ working }) => working)).toEqual([false, true, true]);
    expect(boards[1]).toMatchObject({ expectedChips: 110, frequency: 487.5, pcbTemperatures: [55.062, 67] });
    expect((boards[1]?.idealHashrate ?? 0) / 1e12).toBeCloseTo(47.95, 2);
  });
});
