import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { asicKind } from '../asic-kind.ts';
import { whatsminerV3Driver } from './v3-driver.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

it.each([
  ['still tunes', 'true', 0, true],
  ['has tuned', 'true', 1, false],
  ['is switched off while it tuned', 'false', 0, false],
  ['does not report it', 'true', undefined, null],
])('a Whatsminer with API v3 that %s', async (_name, working, finished, tuning) => {
  await device.serveFramed((request) => {
    const { cmd, param } = request as { cmd: string; param?: string };
    if (cmd === 'get.device.info')
      return { code: 0, when: 1, msg: { miner: { working, type: 'M50_VH20' }, system: {} } };
    const summary = { elapsed: 60, 'hash-realtime': 90, 'up-freq-finish': finished };
    return param === 'summary' ? { code: 0, when: 1, msg: { summary } } : { code: -2, when: 1, msg: 'invalid command' };
  });
  expect(await whatsminerV3Driver.read(device.endpoint())).toMatchObject({ model: 'M50VH20', tuning });
});

it.each([
  ['stopped, and proves a stop', 'false', 'sleep', 'verified'],
  ['down, and proves none', 'true', null, 'pending'],
])('a Whatsminer with API v3 without its mining program is %s', async (_name, working, powerMode, state) => {
  await device.serveFramed(({ cmd }) =>
    cmd === 'get.device.info'
      ? { code: 0, when: 1, msg: { miner: { working, type: 'M60S_VK40' }, system: {} } }
      : { code: -1, when: 1, msg: 'btminer process is down' },
  );
  expect(await whatsminerV3Driver.read(device.endpoint())).toMatchObject({ mining: false, powerMode, hashrate: 0 });
  const outcome = await asicKind.verify(
    whatsminerV3Driver,
    device.endpoint(),
    { kind: 'stop' },
    { reading: null, sentAt: 0 },
  );
  expect(outcome.state).toBe(state);
});
