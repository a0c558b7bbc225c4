import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { unreported } from '@headframe/domain/devices/scalars-schema';
import { sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sensorPage } from './sensor.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const hall: SensorRowFragment = {
  ...unreported(sensorMeasures),
  id: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
  meterName: 'Hall incomer',
  serialNumber: '68301226',
  model: 'PM5320',
  firmware: '2.1',
  family: 'modbus-schneider-pm5000',
  ip: '10.0.0.15',
  unit: 1,
  agentName: 'Hall A',
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
  reportedAt: at,
  lastSeen: at,
  createdAt: at,
  tags: [],
  note: '',
  ports: null,
  voltsL1: 230.3,
  ampsL1: 46.69,
  wattage: 17_004,
  powerFactor: 0.984,
};
const dark: SensorRowFragment = { ...hall, ...unreported(sensorMeasures), id: 'b', meterName: '', isOnline: false };

test('a sensor shows its figures with units; one that does not answer shows none', async () => {
  await renderPage(sensorPage, {
    permissions: ['sensor'],
    answers: {
      sensorList: {
        sensors: [hall, dark],
        sensorsAggregate: { count: 2, online: 1, stale: 0, staleOnline: 0, reportingPower: 1, wattage: 17_004 },
      },
      sensorFacets: { sensorsFacets: [] },
    },
  });
  const online = await screen.findByRole('row', { name: /Hall incomer/ });
  for (const figure of ['17.00 kW', '230.3 V', '46.69 A', '0.984']) expect(online.textContent).toContain(figure);
  const offline = screen.getByRole('row', { name: /68301226.*68301226/ });
  expect(within(offline).getByText('Offline')).toBeTruthy();
  expect(offline.textContent).not.toContain('kW');
  expect(screen.getByText(/1 of 2 online/).textContent).toContain('17.00 kW measured by 1');
});

test('while their agent is behind with its polls the list says so, and calls nothing stale', async () => {
  await renderPage(sensorPage, {
    permissions: ['sensor'],
    answers: {
      sensorList: {
        sensors: [{ ...hall, agentBehind: true, agentName: 'North' }],
        sensorsAggregate: { count: 1, online: 1, stale: 0, staleOnline: 0, reportingPower: 1, wattage: 17_004 },
      },
      sensorFacets: { sensorsFacets: [] },
    },
  });
  expect(await screen.findByText(/Agent North is behind with its polls/)).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Hall incomer/ });
  expect(within(row).getByText('Online')).toBeTruthy();
});

test('while their agent is offline sensors are stale: dimmed, with the time of their values, and not counted as online', async () => {
  const lastSeen = new Date(Date.now() - 7 * 60_000).toISOString();
  const old = { ...hall, agentOnline: false, lastSeen };
  await renderPage(sensorPage, {
    permissions: ['sensor'],
    answers: {
      sensorList: {
        sensors: [old, { ...hall, id: 'b', meterName: 'Yard', agentName: 'Yard' }],
        sensorsAggregate: { count: 2, online: 2, stale: 1, staleOnline: 1, reportingPower: 2, wattage: 34_008 },
      },
      sensorFacets: { sensorsFacets: [] },
    },
  });
  const row = await screen.findByRole('row', { name: /Hall incomer/ });
  expect(row.dataset['stale']).toBe('true');
  expect(within(row).queryByText('Online')).toBeNull();
  expect(within(row).getByText('Stale').closest('[title]')?.getAttribute('title')).toBe(
    'Agent Hall A is offline; it answered last',
  );
  expect(within(row).getAllByText('7 minutes ago')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe(
    'Agent Hall A is offline. Dimmed values are the last ones received, 7 minutes ago.',
  );
  expect(screen.getByText(/1 of 2 online, 1 stale/)).toBeTruthy();
  const other = screen.getByRole('row', { name: /Yard/ });
  expect(within(other).getByText('Online')).toBeTruthy();
  expect(other.dataset['stale']).toBeUndefined();
});

test('no sensor that reports a power is no total of 0 W', async () => {
  await renderPage(sensorPage, {
    answers: {
      sensorList: {
        sensors: [dark],
        sensorsAggregate: { count: 1, online: 0, stale: 0, staleOnline: 0, reportingPower: 0, wattage: 0 },
      },
      sensorFacets: { sensorsFacets: [] },
    },
  });
  expect((await screen.findByText(/0 of 1 online/)).textContent).not.toContain('kW');
});

test('a shared sensor names its owner, and cannot be deleted by whom it is shared with', async () => {
  const shared = { ...hall, isShared: true, subaccount: 'north', shareSubaccount: 'farm' };
  const { user } = await renderPage(sensorPage, {
    answers: {
      sensorList: {
        sensors: [shared],
        sensorsAggregate: { count: 1, online: 1, stale: 0, staleOnline: 0, reportingPower: 1, wattage: 17_004 },
      },
      sensorFacets: { sensorsFacets: [] },
    },
  });
  expect((await screen.findByRole('row', { name: /Hall incomer/ })).textContent).toContain('Hall A · shared by north');
  await user.click(screen.getByRole('button', { name: /^Actions of/ }));
  expect(await screen.findByRole('menuitem', { name: 'Decline share' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('a sensor is scanned again as its confirmation froze it', async () => {
  const { user, calls } = await renderPage(sensorPage, {
    answers: {
      sensorList: {
        sensors: [hall],
        sensorsAggregate: { count: 1, online: 1, stale: 0, staleOnline: 0, reportingPower: 1, wattage: 17_004 },
      },
      sensorFacets: { sensorsFacets: [] },
      snapshotSensors: {
        snapshot: { id: 's-2', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [] },
      },
      scanDevicesAgain: { batch: { batchId: 'batch-1', deviceCount: 1 } },
    },
  });
  const sent = (name: string) =>
    calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
  await user.click(await screen.findByRole('button', { name: /^Actions of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Scan again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan again: Hall incomer' });
  expect(sent('snapshotSensors')).toEqual([{ action: 'scanAgain', where: { id: { _eq: hall.id } } }]);
  expect(sent('scanDevicesAgain')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Scan again' }));
  await waitFor(() => expect(sent('scanDevicesAgain')).toEqual([{ snapshotId: 's-2' }]));
});

test('of a selection, the confirmation says which sensors stay and why, and deletes what it counted', async () => {
  const snapshotSensors = {
    id: 's-1',
    count: 2,
    capableCount: 1,
    deviceCount: 1,
    agents: [{ name: 'hall', online: false, count: 1 }],
    incapable: [{ model: 'B23', firmware: '2.1', count: 1, reason: 'Only its owner north can delete it.' }],
  };
  const { user, calls } = await renderPage(sensorPage, {
    answers: {
      sensorList: {
        sensors: [hall, { ...hall, id: 'c', meterName: 'North incomer', isShared: true, subaccount: 'north' }],
        sensorsAggregate: { count: 2, online: 2, stale: 0, staleOnline: 0, reportingPower: 2, wattage: 34_008 },
      },
      sensorFacets: { sensorsFacets: [] },
      snapshotSensors: { snapshot: snapshotSensors },
      deleteSensors: { deleted: 1 },
    },
  });
  const sent = (name: string) =>
    calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete: 1 sensor' });
  expect(within(dialog).getByText('1 × B23 2.1')).toBeTruthy();
  expect(within(dialog).getByText('Only its owner north can delete it.')).toBeTruthy();
  // The server deletes by itself: nothing waits for an agent.
  expect(within(dialog).queryByText(/wait for their agent/)).toBeNull();
  expect(sent('snapshotSensors')).toEqual([{ action: 'delete', where: { id: { _in: [hall.id, 'c'] } } }]);
  expect(sent('deleteSensors')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 sensor deleted.')).toBeTruthy();
  expect(sent('deleteSensors')).toEqual([{ snapshotId: 's-1' }]);
});

test('tags of a sensor are set from its menu', async () => {
  const current = { shared: { tags: ['inlet'] }, several: [] };
  const { user, calls } = await renderPage(sensorPage, {
    answers: {
      sensorList: {
        sensors: [hall],
        sensorsAggregate: { count: 1, online: 1, stale: 0, staleOnline: 0, reportingPower: 1, wattage: 17_004 },
      },
      sensorFacets: { sensorsFacets: [] },
      snapshotSensors: {
        snapshot: { id: 's-3', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [], current },
      },
      setSensorTags: { changed: 1 },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags: Hall incomer' }));
  await user.type(await dialog.findByLabelText('Tags'), 'hall a{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved for 1 sensor.');
  const sent = calls.filter(({ operationName }) => operationName === 'setSensorTags');
  expect(sent.map(({ variables }) => variables)).toEqual([
    { snapshotId: 's-3', replace: ['inlet', 'hall a'], from: { tags: ['inlet'] } },
  ]);
});
