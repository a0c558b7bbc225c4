import { afterEach, expect, it } from 'vitest';
import { performCommand } from '../../perform-command.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { braiinsDriver } from './rest-driver.ts';

const device = new LoopbackServers();
afterEach(() => device.close());

const constraints = { tuner_constraints: { power_target: { min: { watt: 1200 }, max: { watt: 3900 } } } };

it('a watt target beyond the bounds that the miner states is refused with them, and a stopped miner is left alone', async () => {
  const asked: string[] = [];
  let status = 2;
  await device.serveHttp(({ method = '', url = '' }, body) => {
    asked.push(`${method} ${url.replace('/api/v1/', '')} ${body}`.trim());
    const answer = url.endsWith('details') ? { status } : url.endsWith('constraints') ? constraints : {};
    return { status: 200, body: JSON.stringify(answer) };
  });
  const adjust = (watts: number) => performCommand(braiinsDriver, device.endpoint(), { kind: 'powerAdjust', watts });
  await adjust(1200);
  expect(asked.at(-1)).toBe('PUT performance/power-target {"watt":1200}');
  await expect(adjust(4000)).rejects.toThrow('The miner takes a watt target from 1200 to 3900 W.');
  status = 3;
  await expect(adjust(1200)).rejects.toThrow('The miner is stopped. Start it first.');
  expect(asked.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
});
