import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { asicKind } from '../asic-kind.ts';
import { whatsminerV2Driver } from './v2-driver.ts';
import { v3Mining } from './read-v3.ts';

const stop = { kind: 'stop' } as const;
const baseline = { reading: null, sentAt: 0 };
const own = (Msg: object | string, STATUS = 'S', Code = 131) =>
  JSON.stringify({ STATUS, When: 1, Code, Msg, Description: '' });

describe('a Whatsminer whose mining program is down', () => {
  let device: LoopbackServers;
  let replies: Record<string, string>;
  beforeEach(async () => {
    device = new LoopbackServers();
    const down = own('btminer process is down', 'E', 132);
    replies = {
      get_version: own({ api_ver: '2.0.5', fw_ver: '20230911.12.Rel', platform: 'H616' }),
      get_miner_info: own({ mac: 'CC:02:0E:00:00:01', minertype: 'M50S_VH50', ledstat: 'auto' }),
      get_error_code: own({ error_code: [{ 5070: '2026-01-01 10:00:00' }] }),
      status: own({ mineroff: 'false', power_mode: 'Normal' }),
    };
    await device.serveCgminer((name) => replies[name] ?? down);
  });
  afterEach(() => device.close());

  it('is read by what answers: it does not mine, and is not asleep', async () => {
    expect(await whatsminerV2Driver.discover(device.endpoint())).toMatchObject({
      model: 'M50SVH50',
      mac: 'cc:02:0e:00:00:01',
    });
    expect(await whatsminerV2Driver.read(device.endpoint())).toMatchObject({
      mining: false,
      powerMode: 'normal',
      hashrate: 0,
      mac: 'cc:02:0e:00:00:01',
      errors: [{ code: '5070' }],
    });
  });

  it('proves a stop once it is switched off, and not before', async () => {
    expect(await asicKind.verify(whatsminerV2Driver, device.endpoint(), stop, baseline)).toMatchObject({
      state: 'pending',
    });
    replies['status'] = own({ mineroff: 'true' });
    expect(await asicKind.verify(whatsminerV2Driver, device.endpoint(), stop, baseline)).toEqual({ state: 'verified' });
  });

  it('that refuses connections is not taken for one', async () => {
    replies['summary'] = own('Over max connect', 'E', 132);
    await expect(whatsminerV2Driver.read(device.endpoint())).rejects.toThrow('max connect');
  });

  it.each([
    ['true', null, { mining: false, isStopped: false }],
    ['false', null, { mining: false, isStopped: true }],
    [null, null, { mining: false, isStopped: true }],
    ['false', {}, { mining: false, isStopped: true }],
    [null, {}, { mining: true, isStopped: false }],
  ])('over API v3 with working %s and the summary %j is %j', (working, summary, state) => {
    expect(v3Mining({ miner: { working }, network: {}, system: {}, all: {} }, summary)).toEqual(state);
  });
});
