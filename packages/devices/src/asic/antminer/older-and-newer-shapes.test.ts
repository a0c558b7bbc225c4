import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../wire/json-value.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { antminerDriver } from './antminer-driver.ts';
import { readAntminerStats } from './antminer-stats.ts';

const statsOf = (type: string, stats: JsonObject) => readAntminerStats({ STATS: [{ Type: type }, stats] });
const head = (code: number) => `STATUS=S,When=1500000000,Code=${code},Msg=OK,Description=cgminer 4.9.0|`;

describe('an Antminer that answers in text', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const serve = (texts: Readonly<Record<string, string>>) =>
    device.serveCgminer((command) => texts[command] ?? 'STATUS=E,When=1,Code=14,Msg=Invalid command|');

  it('is named by the row about its program, in CryptoNight units, with boards numbered from the second place', async () => {
    const program = 'CGMiner=4.9.0,Miner=1.3.0.1,CompileTime=Mon Apr 2 10:00:00 CST 2018,Type=Antminer X3|';
    await serve({
      version: `${head(22)}VERSION,${program}`,
      stats:
        `${head(70)}${program}STATS=0,ID=X30,Elapsed=600,GHS 5s=220.50,GHS av=219.00,miner_count=3,frequency=400,fan_num=1,` +
        'fan1=4000,fan2=0,temp1=0,temp2=50,temp3=51,temp4=52,temp2_1=0,temp2_2=57,temp2_3=58,temp2_4=59,chain_acn1=0,' +
        'chain_acn2=60,chain_acn3=60,chain_acn4=60,chain_acs1=,chain_rate1=,chain_rate2=73.00,chain_rate3=74.00,chain_rate4=73.50|',
    });
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'antminer', model: 'Antminer X3' });
    const reading = await antminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      model: 'Antminer X3',
      firmware: 'Mon Apr 2 10:00:00 CST 2018',
      hashrate: 220_500,
      hashrateAverage: 219_000,
      boards: [
        { index: 0, hashrate: 73_000, chips: 60, pcbTemperatures: [50], chipTemperatures: [57], frequency: 400 },
        { index: 1, hashrate: 74_000, chips: 60, pcbTemperatures: [51], chipTemperatures: [58], frequency: 400 },
        { index: 2, hashrate: 73_500, chips: 60, pcbTemperatures: [52], chipTemperatures: [59], frequency: 400 },
      ],
    });
  });

  it('is read in full where a comma stands before its sections', async () => {
    const program =
      'BMMiner=1.0.0,Miner=uart_trans.1.3,CompileTime=Wed Aug 4 10:00:00 CST 2021,Type=Antminer S19j Pro|';
    const pool = (place: number, active: boolean) =>
      `POOL=${place},URL=stratum+tcp://pool${place}.example:3333,Status=Alive,Priority=${place},User=farm.a,Stratum Active=${active}|`;
    await serve({
      version: `${head(22)}VERSION,${program}`,
      stats:
        `${head(70)}${program},STATS=0,ID=BTM_SOC0,Elapsed=900,GHS 5s=101000.5,GHS av=100900,fan_num=2,fan1=5900,fan2=6000,` +
        'temp_pcb1=60-61-50-51,temp_chip1=70-71-60-61,total_rateideal=104000.00,rate_unit=GH,chain_acn1=126,chain_rate1=33700.1,freq1=545|',
      pools: `${head(7)}${pool(0, true)},${pool(1, false)},${pool(2, false)}`,
    });
    const reading = await antminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({ model: 'Antminer S19j Pro', idealHashrate: 104e12, hashrate: 101_000.5e9 });
    expect(reading.fans.map(({ rpm }) => rpm)).toEqual([5900, 6000]);
    expect(reading.boards).toMatchObject([{ chips: 126, frequency: 545, pcbTemperatures: [60, 61, 50, 51] }]);
    expect(reading.pools.map(({ address, active }) => [address, active])).toEqual([
      ['stratum+tcp://pool0.example:3333', true],
      ['stratum+tcp://pool1.example:3333', false],
      ['stratum+tcp://pool2.example:3333', false],
    ]);
  });

  it('that names its rates in words is read with the units in their values', async () => {
    await device.serveCgminer((command) => {
      const status = '"STATUS":[{"STATUS":"S","Msg":"OK"}]';
      if (command === 'version')
        return `{${status},"VERSION":[{"Type":"Antminer KS5","CompileTime":"Wed Aug 7 2024"}]}`;
      if (command === 'summary')
        return `{${status},"SUMMARY":[{"RT HASHRATE":"20.5TH/s","AV HASHRATE":"20400 GH/s","THEORY HASHRATE":"21000GH/s","Accepted":7,"Rejected":1}]}`;
      if (command === 'stats')
        return `{${status},"STATS":[{"Type":"Antminer KS5"},{"fan_num":2,"fan1":4400,"fan2":4410,"Elapsed":1200,"temp_in_chip_1":"68","temp_out_chip_1":"63","CHAIN AVG HASHRATE1":"6800.5GH/s","CHAIN AVG HASHRATE2":"0GH/s"}]}`;
      return undefined;
    });
    const reading = await antminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      mining: true,
      hashrate: 20.5e12,
      hashrateAverage: 20.4e12,
      idealHashrate: 21e12,
      elapsed: 1200,
      accepted: 7,
    });
    expect(reading.boards[0]).toMatchObject({ hashrate: 6800.5e9, chipTemperatures: [68, 63] });
  });
});

describe('the flat stats of an Antminer', () => {
  const board = (place: number, rate: number) => ({ [`chain_acn${place}`]: 72, [`chain_rate${place}`]: rate });

  it('hold boards in the unit after that of the total on some models, and in the same one on others', () => {
    const ethash = statsOf('Antminer E9 Pro', { 'GHS 5s': 3900, ...board(1, 1.96), ...board(2, 1.95) });
    expect(ethash.hashrate).toBe(3900e6);
    expect(ethash.boards.map(({ hashrate }) => hashrate)).toEqual([1.96e9, 1.95e9]);
    const scrypt = statsOf('Antminer L3+', { 'GHS 5s': 500, ...board(1, 250), ...board(2, 250) });
    expect(scrypt.boards.map(({ hashrate }) => hashrate)).toEqual([250e6, 250e6]);
  });

  it('give the frequency by board, else by place, else for all; a board without chips has none', () => {
    const rates = { ...board(1, 120), ...board(2, 121), ...board(3, 122), chain_acn4: 0, chain_rate4: '' };
    const frequencies = (stats: JsonObject) =>
      statsOf('Antminer L3+', { ...rates, ...stats }).boards.map(({ frequency }) => frequency);
    expect(frequencies({ freq1: 500, freq2: 510, freq3: 0, frequency: '384' })).toEqual([500, 510, null]);
    expect(frequencies({ frequency1: '422', frequency2: '423', frequency3: '419', frequency4: '425' })).toEqual([
      422, 423, 419,
    ]);
    expect(frequencies({ frequency: '384' })).toEqual([384, 384, 384]);
    expect(frequencies({ frequency: '' })).toEqual([null, null, null]);
  });

  it.each<[string, JsonObject, number | null]>([
    ['by board in watts', { watt1: 201, watt2: 199 }, 400],
    ['in one sum, which wins over the boards', { chain_power1: 1135, chain_power2: 1103, total_power: 2241 }, 2241],
    ['as zero, which is not known', { watt1: 0, watt2: 0, total_power: 0 }, null],
  ])('report the draw %s', (_name, stats, power) => {
    expect(statsOf('Antminer L3+ Blissz v1.02', { ...board(1, 138), ...stats }).power).toBe(power);
  });

  it('name the build of firmware of others', () => {
    expect(statsOf('Antminer S19 (Vnish 1.2.5)', { ...board(1, 1), build_version: '1.2.5' }).version).toBe('1.2.5');
  });
});
