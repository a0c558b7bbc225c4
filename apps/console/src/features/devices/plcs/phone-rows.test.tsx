import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { coilPage } from './coil.route.ts';
import { coilSample } from './testing/coil-sample.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
vi.mock('../../../ui/use-is-narrow.ts', () => ({ useIsNarrow: () => true }));
beforeEach(() => localStorage.clear());

test('on a phone a coil has its PLC and its register on lines of their own, so that neither is cut off', async () => {
  const coils = [coilSample(), coilSample({ id: 'c2', name: 'Row 2', plcName: '', address: 513 })];
  const totals = { count: 2, on: 2, off: 0, unknown: 0, changing: 0, writable: 2 };
  await renderPage(coilPage, {
    permissions: ['plc'],
    answers: { coilList: { coils, coilsAggregate: totals }, coilFacets: { coilsFacets: [] } },
  });
  const named = within(await screen.findByRole('row', { name: /Row 1/ }));
  expect(named.getByText('Hall A').title).toBe('Hall A');
  expect(named.getByText('Address 512 · no. 513').title).toBe('Address 512 · no. 513');
  const nameless = within(screen.getByRole('row', { name: /Row 2/ }));
  expect(nameless.getByText('10.0.0.15')).toBeTruthy();
  expect(nameless.getByText('Address 513 · no. 514')).toBeTruthy();
});
