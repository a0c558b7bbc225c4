import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
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
