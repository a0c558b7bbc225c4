import type { Page } from '@playwright/test';
import { changeSetting, onlyAgent } from '../agents.ts';
import { Api } from '../api.ts';
import { batchEnd, devicesRead, sendCommand } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect, owner, signInAt } from '../fixtures.ts';
import { liveQuery } from '../live-query.ts';
import type { Site } from './site.ts';
import { siteTest } from './site-test.ts';

const test = siteTest({
  servers: 2,
  devices: 10,
  firstAddress: '127.42.0.1',
  environment: { HEADFRAME_SIM_REBOOT_SECONDS: '2', HEADFRAME_SIM_SETTLED: 'true' },
});

/** Numbers of the two servers: the agent's endpoint prefers A, the browsers' endpoint B. */
const [A, B] = [0, 1];

/** Maximum time from a change that one server has stored to its arrival at a listener of the other, in milliseconds. */
const pushWithinMs = 2000;

/** A page, a program and an agent reconnect to a running server within this time, in milliseconds. */
const backWithinMs = 30_000;

/** When each report of a device was first seen, by its time. */
type Arrivals = Map<string, number>;

/** Polls one server for the time of a device's last report, and records when each was first available. */
function watchStored(api: Api, id: string): { seen: Arrivals; end(): void } {
  const seen: Arrivals = new Map();
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const { asics } = await api.ask<{ asics: { reportedAt: string }[] }>(
        `query ($where: AsicWhere) { asics(where: $where) { reportedAt } }`,
        { where: { id: { _eq: id } } },
      );
      const at = asics[0]?.reportedAt;
      if (at !== undefined && !seen.has(at)) seen.set(at, performance.now());
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  look().catch(() => undefined);
  return { seen, end: () => void (isOver = true) };
}

/** How long after server A had stored them three reports of one device reached a subscriber of server B, in milliseconds. */
async function pushDelays(site: Site): Promise<number[]> {
  const [device] = await devicesRead(new Api(site.originOf(A)), 1);
  if (!device) throw new Error('There is no device.');
  const stored = watchStored(new Api(site.originOf(A)), device.id);
  const pushed: Arrivals = new Map();
  const api = new Api(site.originOf(B));
  const live = liveQuery<{ asicUpdates: { reportedAt: string }[] }>({
    origin: site.originOf(B),
    token: () => api.token(),
    query: `subscription ($ids: [ID!]!) { asicUpdates(ids: $ids) { reportedAt } }`,
    variables: { ids: [device.id] },
    onData: ({ asicUpdates: [first] }) => {
      if (first && !pushed.has(first.reportedAt)) pushed.set(first.reportedAt, performance.now());
    },
  });
  try {
    return await eventually('Three pushed reports', 60_000, () => {
      const both = [...pushed].filter(([at]) => stored.seen.has(at));
      const delays = both.slice(1).map(([at, arrived]) => arrived - (stored.seen.get(at) ?? 0));
      return delays.length >= 3 ? delays : undefined;
    });
  } finally {
    live.end();
    stored.end();
  }
}

/** Reboots a device through the browsers' endpoint and expects it verified there, and executed in the farm. */
async function rebootIsVerified(site: Site, ip: string): Promise<void> {
  const api = new Api(site.origin);
  const before = (await site.farm.device(ip)).executions.reboot ?? 0;
  const ends = await batchEnd(api, await sendCommand(api, 'reboot', { ip: { _eq: ip } }), 60_000);
  expect(ends).toMatchObject([{ ip, state: 'done', message: '' }]);
  expect((await site.farm.device(ip)).executions.reboot).toBe(before + 1);
}

async function agentIsAt(site: Site, server: number): Promise<void> {
  const port = site.servers[server]?.port ?? 0;
  await expect.poll(() => site.agentEndpoint.carriedTo(port), { timeout: backWithinMs }).toBeGreaterThan(0);
  await eventually('The agent', backWithinMs, async () => {
    const agent = await onlyAgent(new Api(site.originOf(server)));
    return agent.isOnline || undefined;
  });
}

/** Opens the list of miners in the browser with its automatic refresh off: every change on it was pushed. */
async function openList(page: Page, site: Site): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('headframe.autoRefresh.devices', '0'));
  await signInAt(page, `${site.origin}/user/`, owner);
  await page.goto(`${site.origin}/user/asic-management/devices`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  await page.evaluate(() => Object.assign(globalThis, { openedOnce: true }));
}

/** Pulls a device's cable, expects its row to show it, and plugs it in again. The page must not reload for it. */
async function rowFollows(page: Page, site: Site, ip: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: ip });
  await site.farm.setFaults(ip, { offline: true });
  await expect(row).toContainText('Offline', { timeout: 60_000 });
  await site.farm.setFaults(ip, { offline: false });
  await expect(row).not.toContainText('Offline', { timeout: 60_000 });
  expect(await page.evaluate(() => 'openedOnce' in globalThis)).toBe(true);
}

test('two servers on one database act as one, and each continues without the other', async ({ page, site }) => {
  test.setTimeout(240_000);
  const devices = await devicesRead(new Api(site.origin), 10);
  await changeSetting(new Api(site.origin), { pollSeconds: 5 });
  const ips = devices.map(({ ip }) => ip);
  const ip = (index: number): string => ips[index] ?? '';

  await test.step('agent at A, browser at B: live data and a command cross over', async () => {
    await agentIsAt(site, A);
    await openList(page, site);
    expect(site.browserEndpoint.carriedTo(site.servers[B]?.port ?? 0)).toBeGreaterThan(0);
    expect(site.browserEndpoint.carriedTo(site.servers[A]?.port ?? 0)).toBe(0);
    const [delays] = await Promise.all([
      pushDelays(site),
      rebootIsVerified(site, ip(0)),
      rowFollows(page, site, ip(1)),
    ]);
    const description = delays.map((delay) => `${Math.round(delay)} ms`).join(', ');
    test.info().annotations.push({ type: 'push from A to B', description });
    for (const delay of delays) expect(delay).toBeLessThan(pushWithinMs);
  });

  await test.step('A is killed: the agent goes to B, the browser notices nothing', async () => {
    await site.killServer(A);
    await agentIsAt(site, B);
    await Promise.all([rebootIsVerified(site, ip(2)), rowFollows(page, site, ip(3))]);
  });

  await test.step('A is back and B is killed: agent and browser go to A, without a reload', async () => {
    await site.restartServer(A);
    await site.killServer(B);
    await agentIsAt(site, A);
    await Promise.all([rebootIsVerified(site, ip(4)), rowFollows(page, site, ip(5))]);
  });
});
