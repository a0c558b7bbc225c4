import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { push } from '../../../../testing/fake-pushes.ts';
import { asicSample } from '../testing/asic-sample.ts';
import { openAsicPage } from '../testing/open-asic-page.tsx';
import type { AsicDetail } from './asic-detail.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const board = { hashrate: 31.5, idealHashrate: 32, chips: 76, expectedChips: 76, frequency: 600, serialNumber: null };
const detail: AsicDetail = {
  ...asicSample({ hasDesiredState: true, poolMismatch: true, desiredPowerSwitch: 'on' }),
  accepted: 100,
  rejected: 1,
  powerLimit: null,
  lastScanAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ports: 'rpc 14028',
  boards: [
    { ...board, index: 0, chipTemperatures: [61.2, 70.6], pcbTemperatures: [55], working: true },
    { ...board, index: 1, chipTemperatures: [], pcbTemperatures: [], working: false },
  ],
  fans: [{ index: 0, rpm: 5160 }],
  pools: [
    { address: 'old.example:3333', user: 'farm.rig1', active: true, alive: true, accepted: 5, rejected: 0, stale: 0 },
  ],
  desiredPools: [{ address: 'new.example:3333', user: 'farm.rig1' }],
  powerSupplyFan: 7576,
  controlBoard: 'BBCtrl',
  ambientTemperature: 28.5,
  waterInletTemperature: 31,
  waterOutletTemperature: 42.5,
  supplyWaterTemperature: null,
  powerMetadata: {
    source: 'antminer',
    settings: { 'bitmain-work-mode': '0', 'bitmain-freq-level': '100' },
    reportedAt: '2026-01-01T00:00:00.000Z',
  },
  outlets: [],
};
const answers = { asicDetail: { asics: [detail] }, asicHistory: { asicHistory: { step: 60, times: [], series: [] } } };

const open = (search: string) => openAsicPage({ search, rows: [asicSample()], answers });

test('a link opens the device at the part it names, and closing takes it out of the URL', async () => {
  const { user, search, calls } = await open('?device=asic-1&tab=hardware');
  const drawer = within(await screen.findByRole('dialog'));
  const boards = await drawer.findAllByRole('row', { name: /Working|Failed/ });
  expect(boards.map((row) => within(row).getAllByRole('cell')[5]?.textContent)).toEqual(['61–71', '---']);
  expect(calls('asicDetail')).toEqual([{ id: 'asic-1' }]);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(search()).not.toHaveProperty('device'));
});

test.each([
  ['hashing', ['Working', 'Failed']],
  ['stopped', ['Stopped', 'Stopped']],
  ['idle', ['Not hashing', 'Not hashing']],
  ['offline', ['Unknown', 'Unknown']],
])('the boards of a miner that is %s are shown as what they do', async (status, states) => {
  const boards = detail.boards.map((row) => ({ ...row, working: row.working && status === 'hashing' }));
  await openAsicPage({
    search: '?device=asic-1&tab=hardware',
    rows: [asicSample()],
    answers: { ...answers, asicDetail: { asics: [{ ...detail, status, boards }] } },
  });
  const drawer = within(await screen.findByRole('dialog'));
  const rows = await drawer.findAllByRole('row', { name: new RegExp(states.join('|')) });
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(states);
});

test('an outlet that feeds the miner says its name only where it has one of its own', async () => {
  const outlet = { id: 'o-1', key: '1', name: 'Outlet 1', state: 'on', power: 3000, pduId: 'p-1', pduName: 'pdu-7' };
  const outlets = [outlet, { ...outlet, id: 'o-2', key: '2', name: 'left side' }].map((row) => ({
    ...row,
    pduIp: '10.0.0.9',
  }));
  await openAsicPage({
    search: '?device=asic-1&tab=hardware',
    rows: [asicSample()],
    answers: { ...answers, asicDetail: { asics: [{ ...detail, outlets }] } },
  });
  const drawer = within(await screen.findByRole('dialog'));
  const textOf = async (label: string) => (await drawer.findByText(label)).parentElement?.textContent;
  expect(await textOf('Outlet 1')).toMatch(/^Outlet 1On · 3\.00 kW · pdu-7( Unlink)?\s*$/);
  expect(await textOf('Outlet 2')).toContain('pdu-7 · left side');
  expect(await textOf('After a cut')).toBe('After a cutStays stopped');
});

test('what the pool counts is said with its windows, and a worker without shares as not delivering', async () => {
  const counted = {
    workerId: 'w-1',
    poolHashrate10m: 0,
    poolHashrate1h: 42.5,
    poolHashrate24h: 90,
    poolRejectRate: 1.25,
    poolLastShareAt: '2026-01-01T00:00:00.000Z',
    lostHashrate: 53.5,
  };
  await openAsicPage({
    search: '?device=asic-1',
    rows: [asicSample()],
    answers: { ...answers, asicDetail: { asics: [{ ...detail, ...counted }] } },
  });
  const drawer = within(await screen.findByRole('dialog'));
  const tile = async (label: string) => (await drawer.findByText(label)).parentElement?.textContent;
  const spaces = (text: string) => text.replaceAll(' · ', '|').replaceAll(' ', '\u00a0').replaceAll('|', ' · ');
  expect(await tile('At the pool (1 h)')).toBe(
    `At the pool (1 h)42.50Th/s${spaces('not delivering · 10 min 0.00 Th/s · 24 h 90.00 Th/s · rejects 1.25 %')}`,
  );
  expect(await tile('Lost hashrate')).toBe(`Lost hashrate53.50Th/s${spaces('ideal less credited · 1 h')}`);
});

test('the fan of the supply and the temperature around the miner are shown where it reports them', async () => {
  await open('?device=asic-1&tab=hardware');
  expect((await screen.findByText('PSU fan')).parentElement?.textContent).toBe('PSU fan7,576 RPM');
  expect(screen.getByText('Ambient temperature').parentElement?.textContent).toBe('Ambient temperature28.5 °C');
  expect(screen.getByText('bitmain-freq-level').parentElement?.textContent).toBe('bitmain-freq-level100');
  expect(screen.getByText(/^As reported over antminer/)).toBeTruthy();
});

test('a miner that is no longer shared with the viewer leaves its open drawer at once', async () => {
  await open('?device=asic-1');
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('button', { name: 'Reboot' });
  push('asicDetailUpdates', { asicUpdates: [] });
  expect(drawer.getByText('ASIC not found')).toBeTruthy();
  expect(drawer.getByText(/no longer shared with this one/)).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Reboot' })).toBeNull();
});

test('ports of its own are named', async () => {
  await open('?device=asic-1&tab=hardware');
  expect((await screen.findByText('Own ports')).parentElement?.textContent).toBe('Own portsrpc 14028');
});

test('the desired state is shown beside the reported one, with their differences', async () => {
  await open('?device=asic-1&tab=pools');
  expect((await screen.findByText('new.example:3333')).closest('div')?.textContent).toContain('mismatch');
  expect(screen.getByText('Power switch').closest('div')?.textContent).toContain('on met');
});

test('a device that is not there is said so', async () => {
  await openAsicPage({ search: '?device=gone', rows: [], answers: { ...answers, asicDetail: { asics: [] } } });
  expect(await screen.findByText('ASIC not found')).toBeTruthy();
});

test('a stay time entered in minutes is sent in seconds', async () => {
  const snapshot = { id: 's-1', count: 1, capableCount: 1, agents: [], incapable: [] };
  const { user, calls } = await openAsicPage({
    search: '?device=asic-1',
    rows: [asicSample()],
    answers: {
      ...answers,
      snapshotAsics: { snapshot: snapshot },
      stopAsics: { batch: { batchId: 'b-1', deviceCount: 1 } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop: farm.rig1' });
  const stay = within(dialog).getByLabelText('Stay time');
  await user.clear(stay);
  await user.type(stay, '15');
  await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stop: 0 of 1 verified');
  expect(calls('stopAsics')).toEqual([
    {
      snapshotId: 's-1',
      options: { rampSeconds: 0, stayTime: 900, switchTarget: true },
    },
  ]);
});

test('compared devices share the axes of the device, and are in the URL', async () => {
  const other = asicSample({ id: 'asic-2', workerName: 'farm.rig2', ip: '10.0.0.2' });
  const { user, search, calls } = await openAsicPage({
    search: '?device=asic-1&range=1h',
    rows: [asicSample(), other],
    answers: { ...answers, asicSearch: { asics: [other] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await user.type(await screen.findByLabelText('Search devices'), 'rig2');
  const matches = within(await screen.findByRole('list', { name: 'Devices to compare' }));
  await user.click(await matches.findByRole('button', { name: /farm\.rig2/ }));
  await waitFor(() => expect(search()).toMatchObject({ compare: ['asic-2'], range: '1h' }));
  await waitFor(() => expect(calls('asicHistory').map(({ id }) => id)).toContain('asic-2'));
  const [own, compared] = ['asic-1', 'asic-2'].map((id) => calls('asicHistory').findLast((call) => call['id'] === id));
  expect(compared).toEqual({ ...own, id: 'asic-2' });
  for (const name of ['Hashrate', 'Temperature', 'Power'])
    expect(within(screen.getByRole('figure', { name })).getByRole('button', { name: /^farm\.rig2/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove farm.rig2 from the comparison' }));
  await waitFor(() => expect(search()).not.toHaveProperty('compare'));
});

test('charts of a new device open on the last hour and say that data is collected', async () => {
  const since = new Date(Date.now() - 20_000).toISOString();
  const fresh = { ...detail, createdAt: since, averagedSince: since, lastSeen: since };
  const { calls } = await openAsicPage({
    search: '?device=asic-1',
    rows: [asicSample()],
    answers: { ...answers, asicDetail: { asics: [fresh] } },
  });
  expect(await screen.findAllByText('Collecting data')).toHaveLength(3);
  const { from, to } = calls('asicHistory')[0] as { from: string; to: string };
  expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000);
});

test('the latest commands to the device name their sender and lead to their batch', async () => {
  const at = '2026-11-21T10:00:00.000Z';
  const command = {
    id: 'c-1',
    batchId: 'b-1',
    kind: 'reboot',
    state: 'failed',
    stateAt: at,
    message: 'It did not restart.',
    awaitedName: null,
    awaitedRequestId: null,
    progressShare: null,
    progressText: null,
    fileKey: null,
    fileName: null,
    fileSize: null,
    requestedBy: null,
    requestedFrom: 'north',
    createdAt: at,
  };
  const { calls } = await openAsicPage({
    search: '?device=asic-1&tab=commands',
    rows: [asicSample()],
    answers: { ...answers, deviceCommands: { agentRequestItems: [command] } },
  });
  const entry = (await screen.findByText('It did not restart.')).closest('li');
  expect(entry?.textContent).toContain('Subaccount north');
  expect(
    within(entry as HTMLElement)
      .getByRole('link', { name: 'Reboot' })
      .getAttribute('href'),
  ).toContain('b-1');
  expect(calls('deviceCommands')).toEqual([{ where: { deviceId: { _eq: 'asic-1' } }, limit: 25 }]);
});

test('the files of the device are listed with their state, progress, size and sender', async () => {
  const file = {
    id: 'f-1',
    kind: 'requestLogs',
    state: 'done',
    message: '',
    awaitedName: null,
    awaitedRequestId: null,
    progressShare: null,
    progressText: null,
    fileKey: 'key-1' as string | null,
    fileName: 'miner-log.txt' as string | null,
    fileSize: 245_760 as number | null,
    requestedBy: 'ann@example.test',
    requestedFrom: null,
    createdAt: '2026-11-21T10:00:00.000Z',
  };
  const none = { fileKey: null, fileName: null, fileSize: null };
  const items = [
    {
      ...file,
      ...none,
      id: 'f-2',
      state: 'started',
      progressShare: 0.427,
      progressText: 'Reading from the device (98 KiB)',
    },
    file,
    { ...file, ...none, id: 'f-3' },
    { ...file, ...none, id: 'f-4', state: 'failed', message: 'The file could not be fetched (No answer).' },
  ];
  const { calls } = await openAsicPage({
    search: '?device=asic-1&tab=files',
    rows: [asicSample()],
    answers: { ...answers, deviceFiles: { agentRequestItems: items } },
  });
  expect(await screen.findByText('Reading from the device (98 KiB), 42 %')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download miner-log.txt, 240 KiB' })).toBeTruthy();
  expect(screen.getByText('No longer stored')).toBeTruthy();
  expect(screen.getByText('The file could not be fetched (No answer).')).toBeTruthy();
  expect(screen.getAllByText(/^ann@example\.test/)).toHaveLength(4);
  expect(calls('deviceFiles')).toEqual([
    { where: { deviceId: { _eq: 'asic-1' }, kind: { _in: ['requestLogs'] } }, limit: 25 },
  ]);
});

test('without files the tab says how to get one', async () => {
  await openAsicPage({
    search: '?device=asic-1&tab=files',
    rows: [asicSample()],
    answers: { ...answers, deviceFiles: { agentRequestItems: [] } },
  });
  expect(await screen.findByText('No files yet. Request the log of this device.')).toBeTruthy();
});
