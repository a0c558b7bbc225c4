import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { cgminerDriver } from './cgminer-driver.ts';
import { asicCommandKinds } from '@headframe/domain/devices/asic/asic-command';
import { capabilityOf } from '../../perform-command.ts';

const realm = 'Digest realm="antMiner Configuration", nonce="c57c0c1a", qop="auth"';
const status = '"STATUS":[{"STATUS":"S","When":1,"Code":1,"Msg":"ok","Description":"cgminer 4.11.1"}]';

/** What an S9 answers whose firmware names itself in `type`, or in its program, or leaves marks in `stats` only. */
const replies = ({ type = 'Antminer S9', program = '"CGMiner":"4.11.1"', stats = '' }) => ({
  version: `{${status},"VERSION":[{${program},"API":"3.7","Miner":"26.0.1.3","Type":"${type}"}],"id":1}`,
  stats: `{${status},"STATS":[{"Cgminer":"4.11.1","Type":"${type}"}{"STATS":0,"Elapsed":91,"GHS 5s":"12795.5","GHS av":12790.1,
    "fan_num":2,"fan5":5400,"fan6":5160,"temp6":60,"temp7":61,"temp2_6":78,"temp2_7":79,"chain_acn6":63,"chain_acn7":63,
    "chain_rate6":"6400.2","chain_rate7":"6395.3"${stats}}],"id":1}`,
  summary: `{${status},"SUMMARY":[{"Elapsed":91,"GHS 5s":"12795.5","GHS av":12790.1,"Accepted":5,"Rejected":1}],"id":1}`,
  pools: `{${status},"POOLS":[{"POOL":0,"URL":"a:1","Status":"Alive","Priority":0,"User":"u","Stratum Active":true}],"id":1}`,
});

describe('an Antminer with firmware of others', () => {
  let device: LoopbackServers;
  beforeEach(async () => {
    device = new LoopbackServers();
    await device.serveHttp(() => ({ status: 401, headers: { 'www-authenticate': realm }, body: '' }));
  });
  afterEach(() => device.close());

  it.each([
    ['VNish', { type: 'Antminer S9 (vnish 3.8.6)' }, 'VNish, CGMiner 4.11.1'],
    ['VNish by its chains', { stats: ',"chain_consumption6":495,"chain_consumption7":495' }, 'VNish, CGMiner 4.11.1'],
    ['Hiveon', { type: 'Antminer S9 Hiveon', program: '"BMMiner":"2.0.0 rwglr"' }, 'Hiveon, BMMiner 2.0.0 rwglr'],
    ['Hiveon by its total', { stats: ',"chain_power":"989.5 (AB)"' }, 'Hiveon, CGMiner 4.11.1'],
    ['ASICseer', { type: 'Antminer S9 (asicseer)' }, 'ASICseer, CGMiner 4.11.1'],
    ['MSKMiner', { program: '"BMMiner":"2.0.0 mskminer"' }, 'BMMiner 2.0.0 mskminer'],
  ])('%s is read as generic, named, and takes no stock command', async (_name, marks, firmware) => {
    const answers: Readonly<Record<string, string>> = replies(marks);
    await device.serveCgminer((command) => answers[command]);
    const identity = await discoverAsic(device.endpoint());
    expect(identity).toMatchObject({ family: 'cgminer', firmware });
    const reading = await cgminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({ family: 'cgminer', firmware, mining: true, hashrate: 12_795.5e9, elapsed: 91 });
    expect(reading.boards).toHaveLength(2);
    expect(reading.boards[0]).toMatchObject({ chips: 63, pcbTemperatures: [60], chipTemperatures: [78] });
    const supported = asicCommandKinds.filter((kind) => capabilityOf(cgminerDriver, reading, kind).supported);
    expect(supported).toEqual([]);
  });

  it('reports its power chain by chain', async () => {
    const answers: Readonly<Record<string, string>> = replies({
      stats: ',"chain_consumption6":495,"chain_consumption7":490',
    });
    await device.serveCgminer((command) => answers[command]);
    expect((await cgminerDriver.read(device.endpoint())).power).toBe(985);
  });

  it('counts in the unit of its model, whatever the name of the key', async () => {
    const answers: Readonly<Record<string, string>> = replies({ type: 'Antminer L3+ Hiveon' });
    await device.serveCgminer((command) => answers[command]);
    expect((await cgminerDriver.read(device.endpoint())).hashrate).toBe(12_795.5e6);
  });
});

describe('Braiins OS', () => {
  it('reports temperatures, fans, chips and power by commands of its own', async () => {
    const device = new LoopbackServers();
    const answers: Readonly<Record<string, string>> = {
      version: `{${status},"VERSION":[{"API":"3.7","BOSminer+":"0.9.0-26ba61b9"}],"id":1}`,
      summary: `{${status},"SUMMARY":[{"Elapsed":100,"MHS 5s":13500000.5,"MHS av":13400000,"Accepted":5,"Rejected":0}],"id":1}`,
      devs: `{${status},"DEVS":[{"ASC":0,"ID":6,"Enabled":"Y","Status":"Alive","MHS 5s":6750000,"Nominal MHS":6800000,"Temperature":0},
        {"ASC":1,"ID":8,"Enabled":"Y","Status":"Alive","MHS 5s":6750000,"Temperature":0}],"id":1}`,
      temps: `{${status},"TEMPS":[{"Board":59.5,"Chip":75.25,"ID":6,"TEMP":0},{"Board":-273,"Chip":0,"ID":8,"TEMP":1}],"id":1}`,
      fans: `{${status},"FANS":[{"FAN":0,"ID":0,"RPM":4560,"Speed":60},{"FAN":1,"ID":1,"RPM":0,"Speed":60}],"id":1}`,
      devdetails: `{${status},"DEVDETAILS":[{"Chips":63,"DEVDETAILS":0,"Frequency":650000000,"ID":6,"Model":"Antminer S9"}],"id":1}`,
      tunerstatus: `{${status},"TUNERSTATUS":[{"ApproximateMinerPowerConsumption":1420,"PowerLimit":1400}],"id":1}`,
    };
    await device.serveCgminer((command) => answers[command]);
    const reading = await cgminerDriver.read(device.endpoint()).finally(() => device.close());
    expect(reading).toMatchObject({
      model: 'Antminer S9',
      firmware: 'BOSminer+ 0.9.0-26ba61b9',
      power: 1420,
      powerLimit: 1400,
    });
    expect(reading.fans.map((fan) => fan.rpm)).toEqual([4560, 0]);
    expect(reading.boards).toMatchObject([
      { pcbTemperatures: [59.5], chipTemperatures: [75.25], chips: 63, frequency: 650, idealHashrate: 6.8e12 },
      { pcbTemperatures: [], chipTemperatures: [], chips: null },
    ]);
  });
});
