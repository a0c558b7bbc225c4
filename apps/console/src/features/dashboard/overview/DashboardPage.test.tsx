import { act, screen, within } from '@testing-library/react';
import { dashboardCards } from '@headframe/domain/enums/preferences';
import { afterEach, expect, test, vi } from 'vitest';
import { push, subscriptionsOf } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { setPreference } from '../../../transport/preferences/preferences.ts';
import { useAccess } from '../../../transport/session/access.ts';
import { dashboardPage } from './dashboard.route.ts';
import { summarySchema } from './iot-summary.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const summaryNames = Object.keys(summarySchema.shape);
const summary = {
  ...Object.fromEntries(summaryNames.map((name) => [name, 0])),
  count: 40,
  hashing: 37,
  offline: 2,
  withIssues: 3,
  hashrate: 5230,
  idealHashrate: 6000,
  hashrate24h: 5100,
  efficiency: 20.59,
  hotCount: 3,
};
const farmPower = { key: 'site.asic.power', subject: 'main', value: 84_020, isStale: false, reporting: 38, of: 40 };
const pdus = {
  count: 3,
  online: 2,
  offline: 1,
  stale: 0,
  staleOnline: 0,
  withIssues: 1,
  power: 41_500,
  reportingPower: 2,
  outletsOn: 40,
  outletsOff: 8,
};
const sensors = { count: 2, online: 2, offline: 0, stale: 0, staleOnline: 0, wattage: 17_004, reportingPower: 1 };
/** The kinds whose figures these tests answer; what they say is the same with further ones. */
const permissions = ['agent', 'agent_request_write', 'agent_workers', 'pdu', 'sensor'];
const answers = {
  pduSummary: { pdusAggregate: pdus },
  sensorSummary: { sensorsAggregate: sensors },
  iotSummary: { asicsAggregate: summary },
  farmPower: { signalReadings: [{ ...farmPower, at: new Date().toISOString() }] },
  dashboardAgents: { agentsAggregate: { count: 2, online: 1 } },
  staleDevices: { stale: { count: 0 }, last: [] },
  stalePdus: { stale: { count: 0 }, last: [] },
  staleSensors: { stale: { count: 0 }, last: [] },
  siteHistory: { siteHistory: { step: 60, points: [] } },
  poolHistory: { poolHistory: { step: 300, points: [] } },
};

afterEach(() => setPreference('dashboardCards', [...dashboardCards]));

const hrefOf = async (name: RegExp) =>
  decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');

test('each number leads to the devices it counts', async () => {
  await renderPage(dashboardPage, { answers, permissions });
  expect(await hrefOf(/^Hashing ?37/)).toBe('/asic-management/devices?status=["hashing"]');
  expect(await hrefOf(/^Offline ?2/)).toBe('/asic-management/devices?status=["offline"]');
  expect(await hrefOf(/^With issues ?3/)).toContain('issue=["ANY"]');
  expect(await hrefOf(/^Hashrate now ?5.23 ?Ph\/s ?87.2 % of the ideal/)).toContain('sort=-hashrate');
  expect(await hrefOf(/^Farm power ?84.02 ?kW ?38 of 40 ASICs report, \d+s ago/)).toContain('sort=-power');
  expect(await hrefOf(/^Efficiency ?20.59 ?J\/Th/)).toContain('sort=-efficiency');
  expect(await hrefOf(/Hot temperature ?3/)).toBe('/asic-management/devices?issue=["HOT"]');
  expect(await hrefOf(/1 of 2 agents online/)).toContain('state=["offline"]');
});

const lost = (lostReporting: number) => ({
  lostHashrate: { asicsAggregate: { lostHashrate: 120.5, lostReporting, online: 38 } },
});

test('the lost hashrate says which miners it covers, and leads to those that lose most', async () => {
  await renderPage(dashboardPage, {
    answers: { ...answers, ...lost(36) },
    permissions: [...permissions, 'workers'],
  });
  expect(await hrefOf(/^Lost hashrate ?120.50 ?Th\/s ?1 h, 36 of 38 at the pool/)).toBe(
    '/asic-management/devices?sort=-lostHashrate',
  );
});

test.each([
  ['no miner has a worker at the pool', [...permissions, 'workers'], 0],
  ['the viewer may not read workers', permissions, 36],
])('no lost hashrate is shown where %s', async (_case, granted, reporting) => {
  await renderPage(dashboardPage, { answers: { ...answers, ...lost(reporting) }, permissions: granted });
  await screen.findByRole('link', { name: /^Hashing ?37/ });
  expect(screen.queryByText('Lost hashrate')).toBeNull();
});

test('devices of offline agents are named beside the figures that include them', async () => {
  const lastSeen = new Date(Date.now() - 7 * 60_000).toISOString();
  const stale = {
    staleDevices: { stale: { count: 12 }, last: [{ lastSeen }] },
    stalePdus: { stale: { count: 2 }, last: [{ lastSeen }] },
    pduSummary: { pdusAggregate: { ...pdus, stale: 2, staleOnline: 2 } },
    staleSensors: { stale: { count: 2 }, last: [{ lastSeen }] },
  };
  await renderPage(dashboardPage, { answers: { ...answers, ...stale }, permissions });
  expect(await screen.findByText(/^12 of \d+ devices have an offline agent/)).toBeTruthy();
  const region = within(await screen.findByRole('region', { name: 'PDUs' }));
  const note = await region.findByText(/^2 of 3 devices have an offline agent/);
  expect(note.textContent).toMatch(/last received values, 7 minutes ago\.$/);
  // One of the PDUs is not stale; all sensors are, and dimmed.
  expect(note.closest('section')?.querySelector('[data-stale]')).toBeNull();
  expect(screen.getByRole('region', { name: 'Sensors' }).querySelector('[data-stale]')).toBeTruthy();
  expect(await hrefOf(/^Online ?0$/)).toContain('state=["online"]');
  expect(await hrefOf(/^Stale ?2 ?agent offline/)).toContain('state=["stale"]');
});

test('pushed changes are shown immediately', async () => {
  await renderPage(dashboardPage, { answers, permissions });
  await screen.findByRole('link', { name: /^Hashing ?37/ });
  expect(subscriptionsOf('iotSummaryUpdates')).toEqual([{ names: summaryNames }]);
  push('iotSummaryUpdates', { asicsAggregateUpdates: { ...summary, hashing: 36, stopped: 1 } });
  expect(screen.getByRole('link', { name: /^Hashing ?36/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Stopped ?1/ })).toBeTruthy();
});

test('PDUs and sensors stand beside the miners, with what their power covers', async () => {
  await renderPage(dashboardPage, { answers, permissions });
  const region = within(await screen.findByRole('region', { name: 'PDUs' }));
  const href = async (name: RegExp) =>
    decodeURIComponent((await region.findByRole('link', { name })).getAttribute('href') ?? '');
  expect(await href(/^Offline ?1/)).toBe('/asic-management/pdus?state=["offline"]');
  expect(await href(/^With issues ?1/)).toBe('/asic-management/pdus?issue=["ANY"]');
  expect(await href(/^Power through PDUs ?41.5\d* ?kW ?as PDUs measure it · 2 of 2 report/)).toContain('sort=-power');
  expect(await href(/^Outlets off ?8/)).toContain('outletsOff=1..');
  const meters = within(screen.getByRole('region', { name: 'Sensors' }));
  expect(
    await meters.findByRole('link', { name: /^Power at meters ?17\.\d+ ?kW ?readings, no total · 1 of 2 report/ }),
  ).toBeTruthy();
  push('pduSummaryUpdates', { pdusAggregateUpdates: { ...pdus, reportingPower: 0, power: 0 } });
  expect(
    await region.findByRole('link', { name: /^Power through PDUs ?--- ?as PDUs measure it · 0 of 2 report/ }),
  ).toBeTruthy();
});

test('only the kinds that one may see are asked for and shown', async () => {
  const { calls } = await renderPage(dashboardPage, { answers, permissions: ['pdu'] });
  expect(await screen.findByRole('region', { name: 'PDUs' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'ASICs' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sensors' })).toBeNull();
  expect(calls.map(({ operationName }) => operationName)).toEqual(['pduSummary', 'stalePdus']);
});

test('a kind whose figures fail says so beside the others', async () => {
  const refused = () => Response.json({ errors: [{ message: 'Not now.', extensions: { code: 'validation-failed' } }] });
  await renderPage(dashboardPage, { answers: { ...answers, sensorSummary: refused }, permissions });
  const meters = within(await screen.findByRole('region', { name: 'Sensors' }));
  expect(await meters.findByText('Not now.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Hashing ?37/ })).toBeTruthy();
});

test('before there is a device the first steps are shown', async () => {
  const none = {
    iotSummary: { asicsAggregate: { ...summary, count: 0 } },
    pduSummary: { pdusAggregate: { ...pdus, count: 0 } },
    sensorSummary: { sensorsAggregate: { ...sensors, count: 0 } },
    pastReports: { siteHistory: { step: 86_400, points: [] } },
  };
  await renderPage(dashboardPage, { answers: { ...answers, ...none }, permissions });
  expect(await screen.findByText('No devices yet')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Set up an agent' })).getAttribute('href')).toBe(
    '/asic-management/agents',
  );
  expect(screen.getByRole('link', { name: 'Scan a range' }).getAttribute('href')).toBe('/asic-management/scan');
});

test('once all miners were moved away, the page says so and shows the history that stays', async () => {
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const point = { hashrate: 100, power: 3000, devices: 1, expected: 1, online: 1, hashing: 1 };
  const moved = {
    iotSummary: { asicsAggregate: { ...summary, count: 0 } },
    pduSummary: { pdusAggregate: { ...pdus, count: 0 } },
    sensorSummary: { sensorsAggregate: { ...sensors, count: 0 } },
    pastReports: {
      siteHistory: {
        step: 86_400,
        points: [
          { at: at(96), hashrate: 1 },
          { at: at(72), hashrate: 1 },
        ],
      },
    },
    siteHistory: { siteHistory: { step: 60, points: [{ at: at(73), ...point }] } },
  };
  const { calls } = await renderPage(dashboardPage, { answers: { ...answers, ...moved }, permissions });
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByRole('figure', { name: 'Hashrate' })).toBeTruthy();
  expect(screen.getByText('No devices now')).toBeTruthy();
  expect(screen.queryByText('No devices yet')).toBeNull();
  // The charts open where there is data.
  const asked = calls.find(({ operationName }) => operationName === 'siteHistory')?.variables as { from: string };
  expect(Date.parse(asked.from)).toBeLessThan(Date.parse(at(96)));
});

test('without the right to see devices nothing is queried and the page says why', async () => {
  const { calls } = await renderPage(dashboardPage, { answers, permissions: ['tickets'] });
  expect(await screen.findByText('Nothing to show here')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a failure is shown with a way to try again', async () => {
  const refused = () => Response.json({ errors: [{ message: 'Not now.', extensions: { code: 'validation-failed' } }] });
  await renderPage(dashboardPage, { answers: { ...answers, iotSummary: refused }, permissions });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('without devices the page says whether the role or the subaccount lacks them', async () => {
  await renderPage(dashboardPage, { answers, permissions: ['tickets'] });
  expect(await screen.findByText(/^Your role on this subaccount has no access to the dashboard cards/)).toBeTruthy();
  const { selected } = useAccess.getState();
  if (!selected) throw new Error('No subaccount is selected.');
  act(() => useAccess.setState({ selected: { ...selected, features: { ...selected.features, asset: false } } }));
  expect(screen.getByText(/the Asset feature is not switched on for this subaccount/)).toBeTruthy();
});

const sharedMiners = { sharedMiners: { asicsAggregate: { count: 3, online: 2, hashrate: 300 } } };

test('a subaccount with shared devices alone is no newcomer', async () => {
  const none = { count: 0, online: 0 };
  await renderPage(dashboardPage, {
    answers: {
      ...answers,
      ...sharedMiners,
      iotSummary: { asicsAggregate: { ...summary, count: 0 } },
      pduSummary: { pdusAggregate: { ...pdus, ...none } },
      sensorSummary: { sensorsAggregate: { ...sensors, ...none } },
    },
    permissions,
  });
  const text = await screen.findByText(/This subaccount has no ASICs of its own/);
  expect(text.textContent).toContain('3 ASICs of others are shared with it: 2 online, 300.00 Th/s.');
  expect(await hrefOf(/Open shared ASICs/)).toContain('sharing=["withMe"]');
  expect(screen.queryByText('No devices yet')).toBeNull();
  expect(screen.queryByText('Set up an agent')).toBeNull();
});

test('own figures say that they are own where others share miners besides', async () => {
  await renderPage(dashboardPage, { answers: { ...answers, ...sharedMiners }, permissions });
  const text = await screen.findByText(/Besides, 3 ASICs of others are shared with it/);
  expect(text).toBeTruthy();
  const own = await screen.findByRole('link', { name: /^ASICs.*40.*own/ });
  expect(decodeURIComponent(own.getAttribute('href') ?? '')).toContain('sharing=["own"]');
});
