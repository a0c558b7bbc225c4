import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ScanStatus } from '@headframe/domain/enums/scan-status';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import type { DiscoveredDeviceFragment, ScanRequestFragment } from '../../../generated/scan.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { scanPage } from './scan.route.ts';
import { progressText } from './ScanProgress.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const at = '2026-11-21T10:00:00.000Z';
const batchId = 'e2ff9a93-078e-48bb-914a-63d8c0656f10';
const agent = (id: string, name: string, isOnline: boolean, ranges: string[] = []) => ({
  id,
  name,
  isOnline,
  deviceCount: 3,
  kinds: ['asic'],
  setting: { ranges },
  devicePorts: standardPorts,
});
const scan: ScanRequestFragment = {
  id: '5',
  batchId,
  state: 'running',
  stateAt: at,
  summary: '',
  agentId: '1',
  agentName: 'Hall A',
  agentOnline: true,
  agentBehind: false,
  ipRange: '10.0.0.0/24',
  scanned: 64,
  scanTotal: 256,
  discoveredCount: 1,
  createdAt: at,
  updatedAt: at,
};
const found = (ip: string, status: ScanStatus): DiscoveredDeviceFragment => ({
  id: ip,
  requestId: '5',
  ip,
  unit: null,
  macAddress: null,
  family: 'antminer',
  model: 'Antminer S21',
  firmware: '',
  workerName: '',
  kind: 'asic',
  deviceId: status === 'new' ? null : '9',
  status,
  credentialOutcome: null,
  nextTryAt: null,
  hostKey: null,
  openPorts: null,
  banner: '',
  title: '',
  movedFrom: status === 'moved' ? '10.0.0.3' : null,
  discoveredAt: at,
});

function answers() {
  return {
    scanAgents: {
      agents: [agent('1', 'Hall A', true, ['10.0.0.0/24']), agent('2', 'Hall B', false)],
    },
    previousIpRanges: {
      previousIpRanges: ['10.0.9.0/24', '10.0.8.1'].map((ipRange, index) => ({
        id: String(index),
        ipRange,
        scanKinds: index === 1 ? ['asic'] : [],
        createdAt: at,
      })),
    },
    scanProgress: { agentRequests: [scan] },
    discoveredDevices: {
      discoveredDevices: [found('10.0.0.7', 'new'), found('10.0.0.9', 'moved'), found('10.0.0.8', 'added')],
      discoveredDevicesAggregate: { count: 3 },
    },
    scanOutcomes: {
      discoveredDevicesAggregate: {
        count: 4,
        discovered: 3,
        new: 1,
        added: 1,
        known: 0,
        moved: 1,
        missing: 1,
        locked: 0,
        opened: 0,
        unrecognised: 0,
        unread: 0,
      },
      discoveredDevicesFacets: [{ values: [{ value: 'asic', count: 4 }] }],
    },
    startScan: { startScan: batchId },
    addDiscoveredDevices: { addDiscoveredDevices: 1 },
    cancelAgentRequests: { cancelAgentRequests: 1 },
  };
}

const sentTo = (calls: { operationName: string; variables: unknown }[], name: string) =>
  calls.filter((call) => call.operationName === name).map((call) => call.variables);

test('workers have a column only where miners may be among the devices', async () => {
  const sensors = {
    ...answers(),
    discoveredDevices: {
      discoveredDevices: [{ ...found('10.0.0.7', 'new'), kind: 'sensor', family: 'modbus', model: 'SDM630' }],
      discoveredDevicesAggregate: { count: 1 },
    },
    scanOutcomes: {
      ...answers().scanOutcomes,
      discoveredDevicesFacets: [{ values: [{ value: 'sensor', count: 1 }] }],
    },
  };
  await renderPage(scanPage, { answers: answers(), search: `?batch=${batchId}` });
  expect(await screen.findByRole('columnheader', { name: 'Worker' })).toBeTruthy();
  cleanup();
  await renderPage(scanPage, { answers: sensors, search: `?batch=${batchId}` });
  expect(await screen.findByText('SDM630')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Worker' })).toBeNull());
});

test('a device that was not sent all credentials says so, with the time of the next try', async () => {
  const nextTryAt = '2026-11-21T10:03:20.000Z';
  const heldBack = { ...found('10.0.0.7', 'known'), credentialOutcome: 'heldBack', nextTryAt };
  const refused = { ...found('10.0.0.8', 'known'), credentialOutcome: 'refused' };
  const factory = { ...found('10.0.0.9', 'known'), credentialOutcome: 'factory' };
  const discoveredDevices = {
    discoveredDevices: [heldBack, refused, factory],
    discoveredDevicesAggregate: { count: 3 },
  };
  await renderPage(scanPage, {
    answers: { ...answers(), discoveredDevices },
    search: `?batch=${batchId}`,
  });
  const [line] = await screen.findAllByText('not all credentials tried');
  expect(line?.parentElement?.textContent).toMatch(/next from \d\d:03:20$/);
  expect(line?.parentElement?.title).toContain('Scan again from');
  expect(screen.getAllByText('no credential accepted')).toHaveLength(1);
  expect(screen.getAllByText('factory default accepted')).toHaveLength(1);
});

test('an address that no driver recognises shows its open ports, its title and what it sends, and is counted', async () => {
  const stranger = {
    ...found('10.0.0.7', 'unrecognised'),
    kind: 'unrecognised',
    family: 'unrecognised',
    model: '',
    openPorts: '22, 80',
    title: 'Heat pump',
    banner: '22: SSH-2.0-dropbear',
  };
  const counts = answers().scanOutcomes.discoveredDevicesAggregate;
  await renderPage(scanPage, {
    answers: {
      ...answers(),
      discoveredDevices: {
        discoveredDevices: [stranger],
        discoveredDevicesAggregate: { count: 1 },
      },
      scanOutcomes: {
        discoveredDevicesAggregate: { ...counts, discovered: 0, locked: 2, unrecognised: 1 },
        discoveredDevicesFacets: [{ values: [{ value: 'unrecognised', count: 1 }] }],
      },
    },
    search: `?batch=${batchId}`,
  });
  expect(await screen.findByText('Heat pump')).toBeTruthy();
  expect(screen.getByText('open: 22, 80 · 22: SSH-2.0-dropbear')).toBeTruthy();
  expect(await screen.findByText('0 discovered · 2 locked · 1 not recognised')).toBeTruthy();
  expect(screen.queryByText('unsupported by this version')).toBeNull();
});

test('added devices that were not read yet are counted, with what holds their agent up', async () => {
  const counts = { ...answers().scanOutcomes.discoveredDevicesAggregate, added: 3, unread: 2 };
  await renderPage(scanPage, {
    answers: {
      ...answers(),
      scanProgress: { agentRequests: [{ ...scan, agentBehind: true }] },
      scanOutcomes: { ...answers().scanOutcomes, discoveredDevicesAggregate: counts },
    },
    search: `?batch=${batchId}`,
  });
  expect(await screen.findByText(/^2 of 3 added devices gave no reading yet\. Agent .* is behind/)).toBeTruthy();
});

test('a scan without a total yet says that it starts', () => {
  expect(progressText({ ...scan, state: 'running', scanned: 0, scanTotal: 0 }, undefined)).toBe(
    'The agent starts the scan.',
  );
});

test('starts a scan of the ranges of the agent, and shows devices as they are discovered', async () => {
  const { user, calls, search } = await renderPage(scanPage, { answers: answers() });
  expect(await screen.findByText('256 addresses')).toBeTruthy();
  expect(screen.getByText(/The one that works is stored/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start scan' }));
  expect(await screen.findByText('64 of 256 addresses')).toBeTruthy();
  expect(sentTo(calls, 'startScan')).toEqual([
    {
      agentId: '1',
      ranges: ['10.0.0.0/24'],
      kinds: ['asic'],
      credentials: [],
      addNewDevices: true,
      connectTimeoutMs: 1000,
    },
  ]);
  expect(search()).toMatchObject({ batch: batchId });
  push('scanProgressUpdates', {
    agentRequestsUpdates: [{ ...scan, state: 'done', scanned: 256, stateAt: '2026-11-21T10:01:05.000Z' }],
  });
  expect(await screen.findByText('256 of 256 addresses in 1m 5s')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel scan' })).toBeNull();
});

test('offers the kinds that the agent knows, each with its ports and its form of credential', async () => {
  const { user, calls } = await renderPage(scanPage, {
    answers: {
      ...answers(),
      scanAgents: { agents: [{ ...agent('1', 'Hall A', true), kinds: ['asic', 'sensor'] }] },
    },
  });
  const asics = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ASICs' });
  const sensors = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sensors' });
  expect([asics.checked, sensors.checked]).toEqual([true, true]);
  expect(screen.getByText('TCP 502')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Credentials for Sensors' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add credential' }));
  await user.type(screen.getByRole('textbox', { name: 'User 1 for ASICs' }), 'root');
  await user.click(asics);
  expect(screen.queryByRole('group', { name: 'Credentials for ASICs' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Ranges' }), '10.0.0.1');
  await user.click(screen.getByRole('button', { name: 'Start scan' }));
  await waitFor(() => expect(sentTo(calls, 'startScan')).toMatchObject([{ kinds: ['sensor'], credentials: [] }]));
});

test('an agent without a kind needs an update, and is not asked for it', async () => {
  await renderPage(scanPage, { answers: answers() });
  const sensors = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Sensors' });
  expect([sensors.checked, sensors.disabled]).toEqual([false, true]);
  expect(screen.getAllByText('The agent needs an update.').length).toBeGreaterThan(0);
});

test('shows an invalid range immediately', async () => {
  const { user } = await renderPage(scanPage, { answers: answers(), search: '?agent=2' });
  const field = await screen.findByRole('textbox', { name: 'Ranges' });
  expect(screen.getByText(/This agent is offline/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start scan' }).disabled).toBe(true);
  await user.type(field, '10.0.0.1-300');
  expect(screen.getByText('"10.0.0.1-300" is not an IP range (CIDR, from-to or a single address).')).toBeTruthy();
  await user.type(field, '{Backspace}{Backspace}');
  expect(screen.getByText('3 addresses')).toBeTruthy();
});

test('previous ranges of the chosen agent go into the form', async () => {
  const { user, calls } = await renderPage(scanPage, { answers: answers() });
  const list = await screen.findByRole('region', { name: 'Previous ranges' });
  const ranges = await within(list).findAllByRole('button');
  expect(ranges.map((range) => range.textContent)).toEqual(['10.0.9.0/24', '10.0.8.1']);
  await user.click(ranges[1] as HTMLElement);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ranges' }).value).toBe('10.0.8.1');
  expect(sentTo(calls, 'previousIpRanges')).toEqual([{ agentId: '1' }]);
});

test('too soon after another scan it is refused in the words of the server', async () => {
  const detail = { caption: 'You can create one scan request every 15 seconds.' };
  const refused = () =>
    Response.json({
      errors: [
        {
          message: 'Scan request limit reached.',
          extensions: { code: 'permission-error', detail },
        },
      ],
    });
  const { user } = await renderPage(scanPage, { answers: { ...answers(), startScan: refused } });
  await user.click(await screen.findByRole('button', { name: 'Start scan' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Scan request limit reached.');
  expect(alert.textContent).toContain(detail.caption);
});

test('adds the selected devices, or all new ones', async () => {
  const { user, calls } = await renderPage(scanPage, {
    answers: answers(),
    search: `?batch=${batchId}`,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select 10.0.0.7' }));
  await user.click(screen.getByRole('button', { name: 'Add selected (1)' }));
  expect(await screen.findByText('1 device added.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add all new (1)' }));
  await waitFor(() =>
    expect(sentTo(calls, 'addDiscoveredDevices')).toEqual([{ requestId: '5', ids: ['10.0.0.7'] }, { requestId: '5' }]),
  );
});

test('without the right to add devices the results are read-only', async () => {
  const permissions = ['agent', 'agent_request_write', 'agent_workers'];
  const { user, calls } = await renderPage(scanPage, {
    answers: answers(),
    search: `?batch=${batchId}`,
    permissions,
  });
  expect(await screen.findByText('10.0.0.7')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Add new devices' })).toBeNull();
  expect(screen.queryByText(/keep them/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start scan' }));
  await waitFor(() => expect(sentTo(calls, 'startScan')).toMatchObject([{ addNewDevices: false }]));
  expect(screen.queryByRole('button', { name: /Add all new/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull();
});

test('cancels a running scan, once confirmed', async () => {
  const { user, calls } = await renderPage(scanPage, {
    answers: answers(),
    search: `?batch=${batchId}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel scan' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }));
  await waitFor(() => expect(sentTo(calls, 'cancelAgentRequests')).toEqual([{ ids: ['5'] }]));
});

test('without an agent the first step is to create one', async () => {
  await renderPage(scanPage, { answers: { ...answers(), scanAgents: { agents: [] } } });
  expect(await screen.findByRole('link', { name: 'Create an agent' })).toBeTruthy();
});

test('shows the outcome of each device, and filters by one outcome', async () => {
  const { user, calls, search } = await renderPage(scanPage, {
    answers: answers(),
    search: `?batch=${batchId}`,
  });
  expect(await screen.findByText('3 discovered')).toBeTruthy();
  expect(screen.getByRole('row', { name: /10\.0\.0\.9 .*Moved from 10\.0\.0\.3/ })).toBeTruthy();
  const outcomes = screen.getByRole('group', { name: 'Devices by outcome' });
  expect(
    within(outcomes)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 4', 'New 1', 'Added 1', 'Moved 1', 'Missing 1']);
  await user.click(within(outcomes).getByRole('button', { name: 'Missing 1' }));
  expect(search()).toMatchObject({ status: 'missing' });
  await waitFor(() =>
    expect(sentTo(calls, 'discoveredDevices').at(-1)).toMatchObject({
      where: { _and: [{ requestId: { _eq: '5' } }, { status: { _eq: 'missing' } }] },
    }),
  );
});

test('a discovered device leads to the list of its kind; one of an unknown kind is unsupported', async () => {
  const discoveredDevices = [
    found('10.0.0.7', 'added'),
    {
      ...found('10.0.0.8', 'added'),
      kind: 'sensor',
      family: 'modbus-hall-3',
      unit: 3,
      deviceId: '8',
    },
    { ...found('10.0.0.9', 'new'), kind: 'chiller' },
    { ...found('10.0.0.10', 'new'), family: 'bitaxe' },
  ];
  const outcomes = answers().scanOutcomes;
  const kinds = ['asic', 'sensor', 'chiller'].map((value) => ({ value, count: 1 }));
  const answered = {
    ...answers(),
    discoveredDevices: { discoveredDevices, discoveredDevicesAggregate: { count: 3 } },
    scanOutcomes: { ...outcomes, discoveredDevicesFacets: [{ values: kinds }] },
  };
  const { user, calls } = await renderPage(scanPage, {
    answers: answered,
    search: `?batch=${batchId}`,
  });
  const link = async (ip: string) => (await screen.findByRole('link', { name: ip })).getAttribute('href');
  expect(await link('10.0.0.7')).toContain('asic-management/devices?device=');
  expect(await link('10.0.0.8 unit 3')).toContain('asic-management/sensors?device=');
  const unknown = screen.getByRole('row', { name: /10\.0\.0\.9/ });
  expect(within(unknown).queryByRole('link')).toBeNull();
  expect(within(unknown).getByText('unsupported by this version')).toBeTruthy();
  const row = screen.getByRole('row', { name: /10\.0\.0\.10 / });
  expect(within(row).getByText('unsupported by this version')).toBeTruthy();
  expect(screen.getAllByText('unsupported by this version')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'chiller 1' }));
  await waitFor(() =>
    expect(sentTo(calls, 'discoveredDevices').at(-1)).toMatchObject({
      where: { _and: [{ requestId: { _eq: '5' } }, { kind: { _eq: 'chiller' } }] },
    }),
  );
});
