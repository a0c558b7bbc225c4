import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CoilRowFragment } from '../../../generated/coil.ts';
import type { PlcRowFragment } from '../../../generated/plc.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { coilPage } from './coil.route.ts';
import { plcPage } from './plc.route.ts';
import { coilSample } from './testing/coil-sample.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const hall: PlcRowFragment = {
  id: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
  name: 'Hall A',
  model: 'WAGO 750 352',
  firmware: '14',
  serialNumber: '',
  family: 'plc-wago-750',
  ip: '10.0.0.15',
  ports: null,
  unit: 1,
  addressing: 'zero-based',
  agentName: 'Site',
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
  issues: ['FEEDBACK_DIFFERS'],
  reportedAt: at,
  lastSeen: at,
  createdAt: at,
  coilsOn: 8,
  coilsOff: 8,
  coilsPending: 1,
  tunnelAddress: null,
  tunnelActiveTime: 0,
};
const dark: PlcRowFragment = {
  ...hall,
  id: 'b',
  name: '',
  ip: '10.0.0.16',
  isOnline: false,
  issues: ['DISCONNECTED'],
  coilsOn: null,
  coilsOff: null,
  coilsPending: null,
};
const row = coilSample();
const totals = { count: 4, on: 2, off: 1, unknown: 1, changing: 1, writable: 3 };

test('a PLC shows its coils and issues; one that does not answer shows no coils', async () => {
  await renderPage(plcPage, {
    permissions: ['plc'],
    answers: {
      plcList: {
        plcs: [hall, dark],
        plcsAggregate: { count: 2, online: 1, stale: 0, staleOnline: 0, coilsOn: 8, coilsOff: 8, coilsPending: 1 },
      },
      plcFacets: { plcsFacets: [] },
    },
  });
  const online = await screen.findByRole('row', { name: /Hall A/ });
  expect(online.textContent).toContain('8 of 16 on');
  expect(online.textContent).toContain('unit 1');
  expect(within(online).getByText('Feedback differs')).toBeTruthy();
  const offline = screen.getByRole('row', { name: /10\.0\.0\.16/ });
  expect(within(offline).getByText('Offline')).toBeTruthy();
  expect(offline.textContent).not.toContain(' on');
  expect(screen.getByText(/1 of 2 online/).textContent).toContain('8 coils on, 8 off');
});

test('a coil shows its register counted both ways, what it waits for, and whether it takes commands', async () => {
  const coils: CoilRowFragment[] = [
    row,
    { ...row, id: 'c2', name: '', key: '1:513', address: 513, writable: false, state: 'off', output: false },
    { ...row, id: 'c3', name: 'Fan', key: '1:520', address: 520, changing: true, state: 'off' },
    { ...row, id: 'c4', name: 'Far', key: '2:7', address: 7, isOnline: false, state: 'unknown' },
  ];
  await renderPage(coilPage, {
    permissions: ['plc'],
    answers: { coilList: { coils, coilsAggregate: totals }, coilFacets: { coilsFacets: [] } },
  });
  const first = await screen.findByRole('row', { name: /Row 1/ });
  expect(first.textContent).toContain('Address 512 · no. 513');
  const readOnly = screen.getByRole('row', { name: /Coil 513/ });
  expect(readOnly.textContent).toContain('Read only');
  const notice = screen.getByText('1 coil on this page cannot be switched: no map file of the site allows it.');
  expect(notice.parentElement?.textContent).toContain('list its address under writable');
  expect(screen.getByRole('columnheader', { name: 'Change state' })).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Fan/ })).getAllByText('Commanded on')).toHaveLength(1);
  expect(within(first).getByText('none')).toBeTruthy();
  expect(first.textContent).not.toContain('1:512');
  expect(screen.getByRole('row', { name: /Far/ }).textContent).toContain('PLC offline');
  expect(screen.getByText(/2 on, 1 off, 1 unknown/).textContent).toContain('3 may be written');
});

test('a coil that no map file allows is offered no switching, one that is allowed is', async () => {
  const allowed = coilSample({ pulsable: true });
  const coils = [allowed, coilSample({ id: 'c2', name: 'Fan', key: '1:513', address: 513, writable: false })];
  const { user } = await renderPage(coilPage, {
    permissions: ['plc', 'plc_write'],
    answers: {
      coilList: { coils, coilsAggregate: totals },
      coilFacets: { coilsFacets: [] },
      coilRefusals: { refusals: [] },
    },
  });
  const offered = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    return items.join(' ');
  };
  expect(await offered(/^Actions of Row 1/)).toMatch(/Turn off.*Pulse/);
  expect(await offered(/^Actions of Fan/)).not.toMatch(/Turn|Pulse/);
});
