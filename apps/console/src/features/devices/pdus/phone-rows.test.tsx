import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { outletPage } from './outlet.route.ts';
import { pduPage } from './pdu.route.ts';
import { openPduPages } from './testing/open-pdu-pages.tsx';
import { outletSample, pduSample } from './testing/pdu-samples.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
vi.mock('../../../ui/use-is-narrow.ts', () => ({ useIsNarrow: () => true }));
beforeEach(() => localStorage.clear());

test('on a phone a unit shows its state and its issues', async () => {
  const quiet = pduSample({ id: 'b', name: 'rack-8' });
  const dark = pduSample({ id: 'c', name: 'rack-9', isOnline: false, issues: ['DISCONNECTED'] });
  await openPduPages(pduPage, { pdus: [pduSample({ issues: ['PHASE_NEAR_OVERLOAD'] }), quiet, dark] });
  const row = await screen.findByRole('row', { name: /rack-7/ });
  expect(row.textContent).toContain('OnlinePhase near overload');
  expect(screen.getByRole('row', { name: /rack-8/ }).textContent).not.toContain('Phase');
  expect(screen.getByRole('row', { name: /rack-9/ }).textContent).toContain('Offline');
});

test('on a phone an outlet names its unit and its number, which stays when it is renamed, and below its miner', async () => {
  await openPduPages(outletPage, { outlets: [outletSample({ name: 'pump', key: '17', asicName: 'farm.rig0017' })] });
  const row = within(await screen.findByRole('row', { name: /pump/ }));
  expect(row.getByText('rack-7 · No. 17')).toBeTruthy();
  expect(row.getByText('farm.rig0017')).toBeTruthy();
});
