import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { JsonObject } from '../../wire/json-value.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../../testing/simulated-farm.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { antminerDriver } from './antminer-driver.ts';
import { performCommand } from '../../perform-command.ts';
import { asicKind } from '../asic-kind.ts';

const pools = [{ address: 'pool.one.example:3333', user: 'farm.a1', password: 'p&1' }];
const changePool: AsicCommand = { kind: 'changePool', pools };

/** What the owner has set on the miner before the product sends its first command. */
const tuned = [
  '_ant_pool1url=stratum%2Btcp%3A%2F%2Fmine.example%3A3333',
  '_ant_pool1user=own.1',
  '_ant_pool1pw=secret',
  '_ant_pool2url=',
  '_ant_pool2user=',
  '_ant_pool2pw=',
  '_ant_pool3url=',
  '_ant_pool3user=',
  '_ant_pool3pw=',
  '_ant_nobeeper=true',
  '_ant_notempoverctrl=true',
  '_ant_fan_customize_switch=true',
  '_ant_fan_customize_value=70',
  '_ant_freq=525',
  '_ant_voltage=1820',
  '_ant_work_mode=1',
].join('&');
const kept = {
  'bitmain-nobeeper': true,
  'bitmain-notempoverctrl': true,
  'bitmain-fan-ctrl': true,
  'bitmain-fan-pwm': '70',
  'bitmain-freq': '525',
  'bitmain-voltage': '1820',
};

describe.skipIf(!simulatorExists)('an old Antminer whose firmware script loses what is not sent', () => {
  let farm: SimulatedFarm;
  let miner: { address: string; mac: string };

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: 150,
      firstAddress: '127.62.0.1',
      environment: { HEADFRAME_SIM_REBOOT_SECONDS: '1' },
    });
    const found = (await farm.devices()).find(({ model }) => model === 'Antminer S17 Pro');
    if (!found) throw new Error('The farm has no S17 Pro.');
    miner = found;
    await new AntminerCgi(endpoint()).post('set_miner_conf', { form: tuned });
    await vi.waitFor(async () => expect(await config()).toMatchObject(kept), { timeout: 30_000 });
  });
  afterAll(() => farm?.close());

  const endpoint = () => farm.endpoint(miner.address);
  const config = (): Promise<JsonObject | null> => new AntminerCgi(endpoint()).get('get_miner_conf');
  const executions = async () => (await farm.device(miner.mac))['executions'] as Record<string, number>;
  const obey = async (command: AsicCommand) => {
    const baseline = { reading: await antminerDriver.read(endpoint()), sentAt: Date.now() };
    await performCommand(antminerDriver, endpoint(), command);
    await expect
      .poll(() => asicKind.verify(antminerDriver, endpoint(), command, baseline), { timeout: 30_000 })
      .toEqual({ state: 'verified' });
  };

  it('keeps frequency, voltage, work mode, fans and beeper through a change of pools', async () => {
    const { tune } = await executions();
    await obey(changePool);
    expect(await config()).toMatchObject({ ...kept, 'bitmain-work-mode': '1' });
    expect((await executions())['tune']).toBe(tune);
    expect((await config())?.['pools']).toEqual([
      { url: 'stratum+tcp://pool.one.example:3333', user: 'farm.a1', pass: 'p&1' },
      { url: '', user: '', pass: '' },
      { url: '', user: '', pass: '' },
    ]);
  });

  it('sleeps, stays asleep through a change of pools, and wakes in the mode from before', async () => {
    await obey({ kind: 'stop' });
    expect(await antminerDriver.read(endpoint())).toMatchObject({ powerMode: 'sleep', mining: false });
    await obey({ kind: 'changePool', pools: [{ address: 'b.example:1', user: 'u', password: '' }] });
    expect(await config()).toMatchObject({ ...kept, 'bitmain-work-mode': '254' });
    await obey({ kind: 'start' });
    expect(await config()).toMatchObject({ ...kept, 'bitmain-work-mode': '1' });
    expect((await config())?.['pools']).toMatchObject([{ url: 'stratum+tcp://b.example:1' }, {}, {}]);
  });

  it('reboots although its web interface answers with status 500', async () => {
    await obey({ kind: 'reboot' });
  });

  it('is read and read back through its web interface while port 4028 is closed', async () => {
    await expect.poll(async () => (await antminerDriver.read(endpoint())).hashrate ?? 0).toBeGreaterThan(1e9);
    await farm.setFaults(miner.mac, { apiClosed: true });
    const reading = await antminerDriver.read(endpoint());
    expect(reading).toMatchObject({ model: 'Antminer S17 Pro', mac: miner.mac.toLowerCase(), mining: true });
    expect(reading.hashrate).toBeGreaterThan(1e9);
    expect(reading.boards.map((board) => board.chips)).toEqual([48, 48, 48]);
    expect(reading.fans).toHaveLength(4);
    expect(reading.pools[0]).toMatchObject({ active: true, alive: true });
    await obey(changePool);
    await farm.setFaults(miner.mac, { apiClosed: false });
  });
});

describe.skipIf(!simulatorExists)('a modern Antminer whose port 4028 is closed', () => {
  let farm: SimulatedFarm;
  const endpoint = (address: string) => farm.endpoint(address);

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: 30,
      firstAddress: '127.63.0.1',
      environment: { HEADFRAME_SIM_REBOOT_SECONDS: '1' },
    });
  });
  afterAll(() => farm?.close());

  it('reads the same as over its API, and its commands are read back', async () => {
    const found = (await farm.devices()).find(({ model }) => model === 'Antminer S21');
    if (!found) throw new Error('The farm has no S21.');
    const hashes = async () => (await antminerDriver.read(endpoint(found.address))).hashrate ?? 0;
    await expect.poll(hashes, { timeout: 30_000 }).toBeGreaterThan(1e9);
    const open = await antminerDriver.read(endpoint(found.address));
    await farm.setFaults(found.mac, { apiClosed: true });
    const closed = await antminerDriver.read(endpoint(found.address));
    const same = ({ family, model, mac, mining, powerMode, idealHashrate }: typeof open) => ({
      family,
      model,
      mac,
      mining,
      powerMode,
      idealHashrate,
    });
    expect(same(closed)).toEqual(same(open));
    expect(closed.boards.map((board) => board.chips)).toEqual(open.boards.map((board) => board.chips));
    expect(closed.pools.map(({ address, active }) => [address, active])).toEqual(
      open.pools.map(({ address, active }) => [address, active]),
    );
    for (const command of [changePool, { kind: 'stop' }, { kind: 'start' }, { kind: 'reboot' }] as AsicCommand[]) {
      const baseline = { reading: closed, sentAt: Date.now() };
      await performCommand(antminerDriver, endpoint(found.address), command);
      await expect
        .poll(() => asicKind.verify(antminerDriver, endpoint(found.address), command, baseline), { timeout: 30_000 })
        .toEqual({ state: 'verified' });
    }
  });
});
