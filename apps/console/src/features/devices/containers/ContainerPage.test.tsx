import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { unreported } from '@headframe/domain/devices/scalars-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContainerDetailFragment } from '../../../generated/container.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { containerPage } from './container.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const yard: ContainerDetailFragment = {
  ...unreported(containerMeasures),
  id: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
  name: 'Yard 1',
  model: 'Antspace HK3',
  firmware: '',
  serialNumber: '',
  macAddress: null,
  family: 'antspace-hk3',
  ip: '10.0.0.15',
  ports: null,
  unit: null,
  agentName: 'North',
  agentOnline: true,
  agentBehind: false,
  isOnline: true,
  isShared: false,
  subaccount: 'farm',
  shareSubaccount: null,
  group: null,
  rack: null,
  row: null,
  column: null,
  tunnelSubaccount: null,
  failure: null,
  authError: false,
  issues: [],
  reportedAt: at,
  lastSeen: at,
  createdAt: at,
  tags: [],
  note: '',
  power: 810_500,
  supplyTemperature: 35.4,
  returnTemperature: 41.2,
  setTemperature: 35,
  supplyPressure: 2.93,
  miners: 210,
  hashrate: 2.31e16,
  faults: 0,
  coolerOpen: true,
  pidMode: false,
  faultNames: [],
  desiredCooler: null,
  desiredTemperature: null,
  desiredMode: null,
  coolerMismatch: false,
  temperatureMismatch: false,
  isHeld: false,
  isHeldByHand: false,
  heldBy: null,
  heldState: null,
  heldUntil: null,
  heldWhy: null,
  hasDesiredState: false,
  tunnelAddress: null,
  tunnelActiveTime: 0,
  detailChangedAt: at,
  switches: [
    { key: 'circulating_pump', on: true },
    { key: 'cooling_tower_fan1', on: false },
  ],
  minerInfo: null,
  sensorData: null,
};
const faulty: ContainerDetailFragment = {
  ...yard,
  id: 'b',
  name: 'Yard 2',
  issues: ['COOLER_CLOSED', 'LEAKAGE', 'AUTH_ERROR'],
  faultNames: ['leakage_fault'],
  faults: 1,
  coolerOpen: false,
  pidMode: true,
  desiredCooler: 'open',
  coolerMismatch: true,
};
const dark: ContainerDetailFragment = {
  ...yard,
  ...unreported(containerMeasures),
  id: 'c',
  name: '',
  ip: '10.0.0.17',
  isOnline: false,
  issues: ['DISCONNECTED'],
};
const modbus: ContainerDetailFragment = {
  ...yard,
  id: 'd',
  name: 'Yard 4',
  family: 'container-microbt-kehua',
  model: 'MicroBT container (Kehua)',
  unit: 1,
  authError: true,
  issues: ['AUTH_ERROR'],
};

const totals = {
  count: 3,
  online: 2,
  stale: 0,
  staleOnline: 0,
  coolersOpen: 1,
  coolersClosed: 1,
  withFaults: 1,
  power: 1_621_000,
  reportingPower: 2,
  miners: 420,
  reportingMiners: 2,
};

/** Renders the page with some containers; `search` opens the drawer of one. */
const openPage = (
  containers: readonly ContainerDetailFragment[],
  setup: Partial<Parameters<typeof renderPage>[1]> = {},
) =>
  renderPage(containerPage, {
    ...setup,
    answers: {
      containerList: { containers, containersAggregate: totals },
      containerFacets: { containersFacets: [] },
      containerDetail: { containers: containers.slice(0, 1) },
      containerHistory: { containerHistory: { step: 60, times: [], series: [] } },
      deviceCommands: { agentRequestItems: [] },
      ...setup.answers,
    },
  });

test('a container shows its cooler, liquid, power and miners; one that does not answer shows none', async () => {
  await openPage([yard, dark]);
  const online = await screen.findByRole('row', { name: /Yard 1/ });
  for (const text of ['Online', 'Open', 'set 35.0 °C', '35.4 °C', 'returns 41.2 °C', '810.50 kW', '210', '23.10 Ph/s'])
    expect(online.textContent).toContain(text);
  const offline = screen.getByRole('row', { name: /10\.0\.0\.17/ });
  expect(within(offline).getByText('Offline')).toBeTruthy();
  expect(offline.textContent).toContain('Unknown');
  expect(offline.textContent).not.toMatch(/kW|°C\s|Open|Closed/);
  const summary = screen.getByText(/2 of 3 online/).textContent;
  expect(summary).toContain('coolers: 1 open, 1 closed · 1 with faults · 1.62 MW measured by 2');
  expect(screen.getByRole('combobox', { name: /refresh/i })).toBeTruthy();
});

test('faults, a closed cooler, a refused credential and a target that is not met stand beside the state', async () => {
  await openPage([faulty]);
  const row = await screen.findByRole('row', { name: /Yard 2/ });
  const marks = 'Cooler closed with miners running, Auth error, Leakage, Target cooler open';
  expect(within(row).getByText(marks)).toBeTruthy();
  expect(row.textContent).toContain('set PID, 35.0 °C');
});

test('the drawer lists faults, cooler state and pumps by name, and nothing stale', async () => {
  await openPage([{ ...faulty, switches: yard.switches }], { search: '?device=b' });
  const drawer = within(await screen.findByRole('dialog'));
  expect((await drawer.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Cooler closed with miners running',
    'Leakage',
  ]);
  expect(drawer.getByText('Target cooler open: the container does not show it.')).toBeTruthy();
  const factOf = (label: string) => drawer.getAllByText(label)[0]?.nextElementSibling?.textContent;
  expect(factOf('Supply pressure')).toBe('2.93 bar');
  expect(factOf('Circulating pump')).toBe('On');
  expect(factOf('Cooling tower fan 1')).toBe('Off');
  expect(drawer.queryByText('Supply flow')).toBeNull();
});

test('a container that does not answer says so in place of its cooler state', async () => {
  await openPage([dark], { search: '?device=c' });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('The container does not answer.')).toBeTruthy();
  expect(drawer.queryByText('Pumps, fans and valves')).toBeNull();
  expect(drawer.queryByText('None reported.')).toBeNull();
});

test('an empty history has the text of the specification, and its file says the same', async () => {
  await openPage([yard], { search: `?device=${yard.id}` });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Historical data is not available for this antspace!')).toBeTruthy();
  expect(drawer.getByText('Try again later.')).toBeTruthy();
});

test('without the permission for histories the drawer asks for none', async () => {
  const { calls } = await openPage([yard], { search: `?device=${yard.id}`, permissions: ['ant_space'] });
  expect(await screen.findByText('The history of containers is not open to you.')).toBeTruthy();
  expect(calls.filter(({ operationName }) => operationName === 'containerHistory')).toEqual([]);
});

test('miner info shows what the controller counts, at first twenty of the miners that it names', async () => {
  const miner = { model: 'S19', firmware: null, elapsed: 3600, averageHashrate: 1e14, maxPcb: 60, maxChip: 70 };
  const minerInfo = Array.from({ length: 25 }, (_, index) => ({ ...miner, ip: `10.1.0.${index}`, hashrate: 1.1e14 }));
  const { user } = await openPage([{ ...yard, minerInfo }], { search: `?device=${yard.id}` });
  const table = within(await screen.findByRole('region', { name: 'Miners in the container' }));
  expect(table.getAllByRole('row')).toHaveLength(21);
  await user.click(screen.getByRole('button', { name: 'Show all 25' }));
  expect(table.getAllByRole('row')).toHaveLength(26);
  expect(screen.getByText(/25 named by the controller · read/)).toBeTruthy();
});

test('only a container on Modbus has a credential, and says that it refuses it', async () => {
  await openPage([modbus], { search: '?device=d' });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('The controller refuses its credential.')).toBeTruthy();
  expect(drawer.getByText(/Commands need it; readings do not/)).toBeTruthy();
});

test('closing the cooler is confirmed with what it does to the miners, and sent as frozen', async () => {
  const frozen = { id: 's-1', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [] };
  const { user, calls } = await openPage([yard], {
    answers: {
      snapshotContainers: { snapshot: frozen },
      closeCoolerContainers: { batch: { batchId: 'batch-1', deviceCount: 1 } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of Yard 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close cooler' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close cooler: Yard 1' }));
  expect(dialog.getByText(/Miners that still run overheat within minutes: stop them first\./)).toBeTruthy();
  const sent = () => calls.filter(({ operationName }) => operationName === 'closeCoolerContainers');
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Close cooler' }));
  await waitFor(() => expect(sent().map(({ variables }) => variables)).toMatchObject([{ snapshotId: 's-1' }]));
});

test('no container yet is said with how one is found', async () => {
  await openPage([], { answers: { containerList: { containers: [], containersAggregate: { ...totals, count: 0 } } } });
  expect(await screen.findByText('No containers yet')).toBeTruthy();
});
