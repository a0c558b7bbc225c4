import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { performCommand } from '../../perform-command.ts';
import { capturesExist, capturesTitle, readCaptures } from '../../testing/captures.ts';
import { avalonDriver } from './avalon-driver.ts';
import { readAvalonStats } from './avalon-stats.ts';

const head = (code: number, message: string) =>
  `STATUS=S,When=1700000000,Code=${code},Msg=${message},Description=cgminer 4.11.1|`;

/** An Avalon of three boards that answers in text alone. */
const texts: Readonly<Record<string, string>> = {
  version: `${head(22, 'CGMiner versions')}VERSION,CGMiner=4.11.1,API=3.7,PROD=AvalonMiner 1246-N-85,MODEL=1246,MAC=b4a2eb123456|`,
  summary: `${head(11, 'Summary')}SUMMARY,Elapsed=7200,MHS av=84000000.00,MHS 5s=86000000.00,MHS 1m=85000000.00,Accepted=100,Rejected=2|`,
  pools:
    `${head(7, '2 Pool(s)')}POOL=0,URL=stratum+tcp://a.example:3333,Status=Alive,Priority=0,User=farm.av1,Stratum Active=true|` +
    'POOL=1,URL=stratum+tcp://b.example:3333,Status=Alive,Priority=1,User=farm\\,av1,Stratum Active=true|',
  stats:
    `${head(70, 'CGMiner stats')}STATS=0,ID=AVA100,Elapsed=7200,MM ID0=Ver[1246-N-85-21071301] Elapsed[7201] Temp[31] TMax[92] ` +
    'TAvg[75] Fan1[3300] Fan2[3310] Fan3[3290] Fan4[3305] PS[0 1218 1212 265 3232 1213 3419] GHSspd[86000.00] GHSmm[85500.00] ' +
    'GHSavg[84000.00] MGHS[28000.00 28500.00 27500.00] MTmax[92 90 91] MTavg[76 75 74] TA[360] Freq[550.1] Led[1] ' +
    'SYSTEMSTATU[Work: In Work, Hash Board: 3] ECHU[0 513 0] ECMM[0] MPO[3400]|STATS=1,ID=POOL0|',
};

describe('an Avalon', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  it('that answers in text is recognized and read', async () => {
    await device.serveCgminer((command) => texts[command] ?? 'STATUS=E,When=1,Code=14,Msg=Invalid command|');
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'avalon',
      model: 'AvalonMiner 1246-N-85',
      mac: 'b4:a2:eb:12:34:56',
      workerName: 'farm.av1',
    });
    const reading = await avalonDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      mining: true,
      hashrate: 86e12,
      hashrateAverage: 84e12,
      idealHashrate: 85.5e12,
      elapsed: 7200,
      power: 3419,
      powerLimit: 3400,
      ambientTemperature: 31,
      accepted: 100,
      rejected: 2,
      blinking: true,
      errors: [{ code: '513', message: 'Hashboard 2 reports error 513.' }],
    });
    expect(reading.fans.map(({ rpm }) => rpm)).toEqual([3300, 3310, 3290, 3305]);
    expect(reading.boards.map(({ hashrate, chips, chipTemperatures }) => [hashrate, chips, chipTemperatures])).toEqual([
      [28e12, 120, [76, 92]],
      [28.5e12, 120, [75, 90]],
      [27.5e12, 120, [74, 91]],
    ]);
    expect(reading.pools.map(({ user, active }) => [user, active])).toEqual([
      ['farm.av1', true],
      ['farm,av1', false],
    ]);
  });

  it('that is starting and refuses its summary is read as far as it answers, and not as one that does not mine', async () => {
    await device.serveCgminer((command) => (command === 'version' ? texts['version'] : undefined));
    const reading = await avalonDriver.read(device.endpoint());
    expect(reading).toMatchObject({ model: 'AvalonMiner 1246-N-85', mining: null, hashrate: null, elapsed: null });
  });

  it('that rests has the rate of its modules, not the mean of the last minute', async () => {
    const summary = '{"STATUS":[{"STATUS":"S"}],"SUMMARY":[{"Elapsed":474,"MHS 1m":1102.8,"MHS av":22622399.47}]}';
    const resting = 'SYSTEMSTATU[Work: In Idle, Hash Board: 3 ] GHSspd[0.00] SoftOFF[5]';
    const stats = JSON.stringify({ STATUS: [{ STATUS: 'S' }], STATS: [{ 'MM ID0': resting }] });
    await device.serveCgminer((command) => ({ version: texts['version'], summary, stats })[command]);
    expect(await avalonDriver.read(device.endpoint())).toMatchObject({
      mining: false,
      powerMode: 'sleep',
      hashrate: 0,
    });
  });

  const powerOf = (text: string) => readAvalonStats({ STATS: [{ 'MM ID0': text }] })?.power;

  it.each([
    ['the wall meter where it has one', 'PS[0 1 2 3 3000 5 3100] WALLPOWER[3150] MPO[3300]', 3150],
    ['the input of the supply', 'PS[0 1218 1212 265 3232 1213 3419] MPO[3400]', 3419],
    ['the output where the seventh value is a setting', 'PS[0 1200 1215 60 750 1213 132]', 750],
    ['the output of a shorter list', 'PS[0 1200 1215 60 750]', 750],
    [
      'the sixth value on the first Nano 3, whose fifth is a voltage',
      'Ver[nano3-24010101_0aa] PS[0 0 0 4 2712 91 324]',
      91,
    ],
    ['the input on a Nano 3S', 'Ver[Nano3s-25010101_0aa] PS[0 0 27400 4 0 3700 131]', 131],
    ['nothing, where only its limit is there', 'MPO[3400]', null],
  ])('reports its draw by %s', (_name, text, power) => {
    expect(powerOf(text)).toBe(power);
  });

  it.each([
    ['Work: In Work, Hash Board: 1', true, []],
    ['Work: In Init, Hash Board: 1', true, []],
    ['Work: In Idle, Hash Board: 1', false, []],
    ['Work: In Init, Hash Board: 3 ] SoftOFF[6', true, []],
    ['Work: In Idle, Hash Board: 3 ] SoftOFF[6', false, []],
    ['Work: In Fault, Hash Board: 1', null, ['fault']],
    ['Work: In Space, Hash Board: 1', null, []],
  ])('that says "%s" mines: %s', (word, mining, codes) => {
    const stats = readAvalonStats({ STATS: [{ 'MM ID0': `SYSTEMSTATU[${word}]` }] });
    expect([stats?.mining, stats?.errors.map(({ code }) => code)]).toEqual([mining, codes]);
  });

  it('for homes reports its mode by its level where it has no other, and a light that is for show', async () => {
    const version = '{"STATUS":[{"STATUS":"S"}],"VERSION":[{"CGMiner":"4.11.1","PROD":"Avalonnano","MODEL":"nano3"}]}';
    const stats =
      '{"STATUS":[{"STATUS":"S"}],"STATS":[{"MM ID0":"Ver[nano3-24010101_0aa] Led[1] WORKLEVEL[1] MPO[90]"}]}';
    await device.serveCgminer((command) => ({ version, stats })[command]);
    const reading = await avalonDriver.read(device.endpoint());
    expect(reading).toMatchObject({ model: 'Avalonnano', powerMode: 'normal', powerLimit: 90, blinking: null });
    const narrow = await avalonDriver.read(device.endpoint(), { reading, ageMs: 0 });
    expect(narrow).toMatchObject({ powerMode: 'normal', blinking: null });
  });

  it('of several modules adds them up', () => {
    const modules = {
      'MM ID1': 'Temp[38] TMax[93] Fan[4110] GHSmm[7078.84] Freq[628]',
      'MM ID2': 'TMax[90] GHSmm[7000]',
    };
    const stats = readAvalonStats({ STATS: [modules] });
    expect(stats?.boards.map(({ hashrate }) => Math.round((hashrate ?? 0) / 1e9))).toEqual([7079, 7000]);
    expect(stats?.boards[0]?.chipTemperatures).toEqual([93]);
    expect(stats).toMatchObject({ idealHashrate: null, ambientTemperature: 38 });
  });

  it.skipIf(!capturesExist)(capturesTitle('that was switched off (Avalon Q, recorded) is asleep'), async () => {
    await device.serveCgminer(readCaptures('asic-rs/avalonminer'));
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'avalon',
      model: 'Avalon Q',
      firmware: '25052801_14a19a2',
      mac: 'aa:bb:cc:dd:ee:ff',
      workerName: 'worker1',
      credentialOutcome: 'unasked',
    });
    const reading = await avalonDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      mining: false,
      powerMode: 'sleep',
      hashrate: 0,
      elapsed: 37_714,
      powerLimit: 800,
      power: 146,
      pools: [{ address: 'stratum+tcp://pool.example.com:4444', active: true }],
    });
    expect(reading.fans).toHaveLength(4);
  });
});

describe('commands of Avalons', () => {
  let device: LoopbackServers;
  let listed: number;
  let options: string;
  let mode: string;
  let state: string;
  let refused: string;
  let sent: string[];
  beforeEach(async () => {
    device = new LoopbackServers();
    [listed, options, mode, sent] = [2, 'help|workmode|reboot|softon|softoff|', 'WORKMODE[1] WORKLEVEL[0]', []];
    [state, refused] = ['SYSTEMSTATU[Work: In Work] SoftOFF[0]', ''];
    const say = (letter: string, Code: number, Msg: string, rows: object = {}) =>
      JSON.stringify({ STATUS: [{ STATUS: letter, When: 1_700_000_000, Code, Msg }], ...rows });
    await device.serveCgminer((command, { parameter = '' }) => {
      const given = String(parameter);
      if (command === 'pools') {
        const POOLS = Array.from({ length: listed }, (_, POOL) => ({ POOL, URL: `stratum+tcp://${POOL}.example:1` }));
        return say('S', 7, 'Pools', { POOLS });
      }
      if (command === 'stats') return say('S', 70, 'stats', { STATS: [{ 'MM ID0': `${state} ${mode}` }] });
      if (given === '0,help') return say('I', 118, `ASC 0 set info: ${options}`);
      if (command === 'estats') return undefined;
      sent.push(`${command} ${given}`);
      if (given === refused) return say('E', 119, 'ASC 0 set failed: ');
      if (command === 'setpool' && !given.startsWith('admin,admin,')) return say('E', 45, 'Invalid password');
      return say('S', 119, 'ASC 0 set OK');
    });
  });
  afterEach(() => device.close());
  const perform = (command: object) => performCommand(avalonDriver, device.endpoint(), command as never);
  const pool = (name: string) => ({ address: `${name}.example:3333`, user: 'farm.a', password: '' });

  it('stop and start by the clock of the miner, where it lists both', async () => {
    await perform({ kind: 'stop' });
    await perform({ kind: 'start' });
    expect(sent).toEqual(['ascset 0,softoff,1:1700000005', 'ascset 0,softon,1:1700000005']);
    options = 'help|workmode|';
    await expect(perform({ kind: 'stop' })).rejects.toMatchObject({ reason: 'unsupported' });
    expect(sent).toHaveLength(2);
  });

  it('stop at once and start by a restart, where it lists no time to start at; one that mines is not restarted', async () => {
    options = 'help|softoff|';
    await perform({ kind: 'stop' });
    await perform({ kind: 'start' });
    expect(sent).toEqual(['ascset 0,softoff']);
    state = 'SYSTEMSTATU[Work: In Idle, Hash Board: 3 ] SoftOFF[6]';
    await perform({ kind: 'start' });
    expect(sent).toEqual(['ascset 0,softoff', 'ascset 0,reboot,0']);
  });

  it('blink the module that the firmware counts from one, else from zero', async () => {
    await perform({ kind: 'blink', on: true });
    refused = '0,led,1-0';
    await perform({ kind: 'blink', on: false });
    expect(sent).toEqual(['ascset 0,led,1-1', 'ascset 0,led,1-0', 'ascset 0,led,0-0']);
  });

  it('set each pool with the credential that it takes, and restart it', async () => {
    await perform({ kind: 'changePool', pools: [pool('a'), pool('b')] });
    expect(sent).toEqual([
      'setpool root,root,0,stratum+tcp://a.example:3333,farm.a,x',
      'setpool admin,admin,0,stratum+tcp://a.example:3333,farm.a,x',
      'setpool admin,admin,1,stratum+tcp://b.example:3333,farm.a,x',
      'ascset 0,reboot,0',
    ]);
  });

  it.each([
    ['fewer pools than it lists', [pool('a')], /lists 2 pools/],
    ['a comma', [{ ...pool('a'), user: 'a,b' }, pool('b')], /no comma/],
  ])('refuse %s, and write nothing', async (_what, pools, message) => {
    await expect(perform({ kind: 'changePool', pools })).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });

  it('set the work mode of small models, whose meaning is known', async () => {
    await perform({ kind: 'powerAdjust', mode: 'high' });
    expect(sent).toEqual(['ascset 0,workmode,set,2']);
    expect(await avalonDriver.readers.power?.(device.endpoint())).toMatchObject({ powerMode: 'normal' });
    const adjusts = ['Avalon Q', 'Avalon Nano3s', 'AvalonMiner 1566'].map(
      (model) => avalonDriver.capabilities({ model, firmware: null })['powerAdjust']?.supported,
    );
    expect(adjusts).toEqual([true, true, false]);
    mode = 'WORKLEVEL[2]';
    await perform({ kind: 'powerAdjust', mode: 'low' });
    expect(sent.at(-1)).toBe('ascset 0,worklevel,set,0');
    expect(await avalonDriver.readers.power?.(device.endpoint())).toMatchObject({ powerMode: 'high' });
  });
});
