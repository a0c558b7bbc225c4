import { unreported } from '@headframe/domain/devices/scalars-schema';
import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pduPage } from './pdu.route.ts';
import { openPduPages } from './testing/open-pdu-pages.tsx';
import { pduSample } from './testing/pdu-samples.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

test('a PDU shows power, phases, environment and outlets; one that does not answer shows none', async () => {
  const dark = pduSample({ ...unreported(pduMeasures), id: 'b', name: '', ip: '10.0.0.21', isOnline: false });
  await openPduPages(pduPage, { pdus: [pduSample(), dark] });
  const row = await screen.findByRole('row', { name: /rack-7/ });
  for (const text of ['17.00 kW', '12.0 / 9.0 / 9.0 A', 'load 45 / 34 / 34 % · imbalance 20 %', '20 on', '4 off'])
    expect(row.textContent).toContain(text);
  expect(row.textContent).toContain('24.5 °C (1 sensor)');
  expect(row.textContent).toContain('45.0 %');
  expect(row.textContent).not.toContain('45.0 % (1 sensor)');
  const offline = screen.getByRole('row', { name: /10\.0\.0\.21/ });
  expect(within(offline).getByText('Offline')).toBeTruthy();
  expect(offline.textContent).not.toMatch(/kW|\d A|°C/);
  expect(screen.getByText(/1 of 2 online/).textContent).toContain('17.00 kW measured by 1 · mean 24.5 °C of 1');
});

test('currents of three digits are shown whole', async () => {
  await openPduPages(pduPage, { pdus: [pduSample({ currentL1: 113.2, currentL2: 116.8, currentL3: 99.4 })] });
  expect((await screen.findByRole('row', { name: /rack-7/ })).textContent).toContain('113 / 117 / 99 A');
});

test('a view-only unit and the owner of a shared one are named', async () => {
  await openPduPages(pduPage, {
    pdus: [pduSample({ viewOnly: true, issues: ['PHASE_IMBALANCE'], isShared: true, subaccount: 'north' })],
  });
  const row = await screen.findByRole('row', { name: /rack-7/ });
  expect(row.textContent).toContain('Phase imbalance, View only');
  expect(row.textContent).toContain('Hall A · shared by north');
});

test('the filters of the URL become one where; the current is that of any phase', async () => {
  const search = '?state=["offline"]&access=["viewOnly"]&power=2..&current=16..&sort=-power';
  const { calls } = await openPduPages(pduPage, { search });
  await screen.findByRole('row', { name: /rack-7/ });
  expect(calls('pduList')[0]).toMatchObject({
    where: {
      _and: [
        { _or: [{ isOnline: { _eq: false }, agentOnline: { _eq: true } }] },
        { viewOnly: { _in: [true] } },
        { power: { _gte: 2000 } },
        { _or: ['L1', 'L2', 'L3'].map((phase) => ({ [`current${phase}`]: { _gte: 16 } })) },
      ],
    },
    orderBy: [{ power: 'desc' }, { ip: 'asc' }],
  });
});

test('a PDU is deleted once confirmed; a shared one cannot be', async () => {
  const shared = pduSample({ id: 'b', name: 'theirs', isShared: true, subaccount: 'north' });
  const { user, calls } = await openPduPages(pduPage, {
    pdus: [pduSample(), shared],
    answers: {
      snapshotPdus: {
        snapshot: { id: 's-1', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [] },
      },
      deletePdus: { deleted: 1 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of theirs' }));
  expect(await screen.findByRole('menuitem', { name: 'Turn off all outlets' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions of rack-7' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete: rack-7' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 PDU deleted.')).toBeTruthy();
  expect(calls('snapshotPdus')).toEqual([{ action: 'delete', where: { id: { _eq: 'pdu-1' } } }]);
  expect(calls('deletePdus')).toEqual([{ snapshotId: 's-1' }]);
});

test('the drawer lists outlets; a click on one charts it, and the text of an empty history is that of a PDU', async () => {
  const { user, search, calls } = await openPduPages(pduPage, { search: '?device=pdu-1' });
  const drawer = within(await screen.findByRole('dialog'));
  const outlet = await drawer.findByRole('row', { name: /miner-1/ });
  for (const text of ['On', '3.25 kW', '14.20 A', 'on 5 s · off 0 s']) expect(outlet.textContent).toContain(text);
  expect(drawer.getByText('of 1 sensor')).toBeTruthy();
  expect(await drawer.findByText('Historical data is not available for this pdu!')).toBeTruthy();
  expect(drawer.getByText('Try again later.')).toBeTruthy();
  expect(calls('pduHistory')[0]).toMatchObject({ id: 'pdu-1', part: null });
  await user.click(outlet);
  await waitFor(() => expect(search()).toMatchObject({ device: 'pdu-1', outlet: 'outlet-1' }));
  expect(await drawer.findByText('History of miner-1')).toBeTruthy();
  await waitFor(() => expect(calls('pduHistory').at(-1)).toMatchObject({ id: 'pdu-1', part: 'outlet-1' }));
  await user.click(drawer.getByRole('button', { name: 'Show the unit' }));
  await waitFor(() => expect(search()).not.toHaveProperty('outlet'));
});

test('the drawer says the load state of each phase that reports one, and the ports of the unit itself', async () => {
  const pdu = pduSample({
    ports: 'snmp 1161',
    issues: ['PHASE_OVERLOAD'],
    loadStateL1: 4,
    loadStateL2: 3,
    loadStateL3: null,
  });
  await openPduPages(pduPage, { pdus: [pdu], search: '?device=pdu-1' });
  const drawer = within(await screen.findByRole('dialog'));
  const phases = within(await drawer.findByRole('table', { name: 'Phases' }));
  expect(phases.getAllByRole('columnheader')[1]?.textContent).toBe('Load state');
  expect(phases.getByRole('cell', { name: 'overload' }).getAttribute('data-gravity')).toBe('grave');
  expect(phases.getByRole('cell', { name: 'near overload' }).getAttribute('data-gravity')).toBe('warning');
  expect(drawer.getByRole('row', { name: /^L1/ }).textContent).toContain('overload');
  expect(drawer.getByRole('row', { name: /^L2/ }).textContent).toContain('near overload');
  expect(drawer.getByRole('row', { name: /^L3/ }).textContent).not.toContain('overload');
  expect(drawer.getByText('Phase overload')).toBeTruthy();
  expect(drawer.getByText('Own ports').nextElementSibling?.textContent).toBe('snmp 1161');
});

test('the drawer shows what can trip with its rating and load, and each sensor', async () => {
  const pdu = {
    ...pduSample({ issues: ['CIRCUIT_NEAR_RATING'], circuitLoad: 90 }),
    circuits: [
      { kind: 'line', key: '1', name: '', current: 12.55, rating: null, load: null },
      { kind: 'breaker', key: '2', name: 'AA:BR2', current: 18, rating: 20, load: 90 },
    ],
    sensors: [
      { key: '1', temperature: 24.5, humidity: 40 },
      { key: '2', temperature: 31, humidity: null },
    ],
  };
  await openPduPages(pduPage, { pdus: [pdu], search: '?device=pdu-1' });
  const drawer = within(await screen.findByRole('dialog'));
  const circuits = within(await drawer.findByRole('table', { name: 'Lines and breakers' }));
  const texts = (name: RegExp) =>
    within(circuits.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(texts(/^Line 1/)).toEqual(['---', '12.55 A', 'not reported']);
  expect(texts(/^AA:BR2/)).toEqual(['90 %', '18.00 A', '20 A']);
  expect(circuits.getByRole('cell', { name: '90 %' }).getAttribute('data-gravity')).toBe('warning');
  expect(within(drawer.getByRole('table', { name: 'Sensors' })).getAllByRole('row')).toHaveLength(3);
  expect(drawer.getByText('Circuit near its rating')).toBeTruthy();
});

test('without the permission for histories the drawer asks for none', async () => {
  const { calls } = await openPduPages(pduPage, { search: '?device=pdu-1', permissions: ['pdu'] });
  expect(await screen.findByText('The history of PDUs is not open to you.')).toBeTruthy();
  expect(calls('pduHistory')).toEqual([]);
});

test('nothing discovered yet is said with the first step', async () => {
  await openPduPages(pduPage, { pdus: [] });
  expect(await screen.findByText('No PDUs yet')).toBeTruthy();
});

test('a command for all outlets of a unit is sent as a where over outlets', async () => {
  const frozen = { id: 's-1', count: 24, capableCount: 24, deviceCount: 1, agents: [], incapable: [] };
  const { user, calls } = await openPduPages(pduPage, {
    answers: {
      pduIds: { pdus: [{ id: 'pdu-1', outletsOn: 20, outletsOff: 4 }] },
      snapshotOutlets: { snapshot: frozen },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of rack-7' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reboot all outlets' }));
  expect(await screen.findByRole('dialog', { name: 'Reboot: 24 outlets of 1 PDU' })).toBeTruthy();
  expect(calls('snapshotOutlets')).toEqual([{ action: 'outletReboot', where: { pduId: { _in: ['pdu-1'] } } }]);
});

test('outlets are chosen and commanded in the drawer', async () => {
  const frozen = { id: 's-1', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [] };
  const { user, calls } = await openPduPages(pduPage, {
    search: '?device=pdu-1',
    answers: { snapshotOutlets: { snapshot: frozen } },
  });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('checkbox', { name: 'Select miner-1' }));
  await user.click(within(drawer.getByRole('toolbar')).getByRole('button', { name: 'Reboot' }));
  expect(await screen.findByRole('dialog', { name: 'Reboot: 1 outlet of 1 PDU' })).toBeTruthy();
  expect(calls('snapshotOutlets')).toEqual([{ action: 'outletReboot', where: { id: { _in: ['outlet-1'] } } }]);
});

test('a unit is scanned again; within 15 seconds the refusal of the server is shown', async () => {
  const refusal = () =>
    new Response(
      JSON.stringify({
        errors: [
          {
            message: 'Scan request limit reached.',
            extensions: {
              code: 'permission-error',
              detail: { caption: 'You can create one scan request every 15 seconds.' },
            },
          },
        ],
      }),
      { status: 200, headers: { 'content-type': 'application/json' } },
    );
  const { user, calls } = await openPduPages(pduPage, {
    answers: {
      snapshotPdus: {
        snapshot: { id: 's-3', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [] },
      },
      scanDevicesAgain: refusal,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of rack-7' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Scan again' }));
  await user.click(await screen.findByRole('button', { name: 'Scan again' }));
  expect(await screen.findByText('Scan request limit reached.')).toBeTruthy();
  expect(screen.getByText('You can create one scan request every 15 seconds.')).toBeTruthy();
  expect(calls('scanDevicesAgain')).toEqual([{ snapshotId: 's-3' }]);
});
