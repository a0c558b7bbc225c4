import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asicSample } from '../testing/asic-sample.ts';
import { openAsicPage } from '../testing/open-asic-page.tsx';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const address = 'http://localhost:8431';
const open = asicSample({ tunnelAddress: address, tunnelActiveTime: 200 });
const detail = {
  ...open,
  accepted: 1,
  rejected: 0,
  powerLimit: null,
  lastScanAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ports: null,
  boards: [],
  fans: [],
  pools: [],
  desiredPools: [],
  powerSupplyFan: null,
  controlBoard: null,
  ambientTemperature: null,
  waterInletTemperature: null,
  waterOutletTemperature: null,
  supplyWaterTemperature: null,
  powerMetadata: null,
  outlets: [],
};
const history = { asicHistory: { step: 60, times: [], series: [] } };
const tunnel = { deviceId: 'asic-1', tunnelAddress: address, tunnelActiveTime: 299 };

test('"Open tunnel" asks for the whole time and shows the page in a tab that knows nothing of the console', async () => {
  const shown = vi.spyOn(window, 'open').mockReturnValue(null);
  const url = `${address}/.headframe-tunnel/enter?ticket=x`;
  const { user, calls } = await openAsicPage({
    search: '?device=asic-1',
    rows: [asicSample()],
    answers: {
      asicDetail: { asics: [{ ...detail, tunnelAddress: null, tunnelActiveTime: 0 }] },
      asicHistory: history,
      tunnelActiveTime: { tunnel: { ...tunnel, url } },
    },
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByRole('heading', { name: 'Tunnel' })).toBeNull();
  await user.click(await drawer.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open tunnel' }));
  await waitFor(() => expect(shown).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer'));
  expect(calls('tunnelActiveTime')).toEqual([{ id: 'asic-1', seconds: 300, host: 'localhost' }]);
});

test.each([
  ['without tunnel access', null, false],
  ['with tunnel access', 'main', true],
])(
  'a miner that another subaccount shares %s: "Open tunnel" is offered: %s %s',
  async (_share, tunnelSubaccount, isOffered) => {
    const shared = { ...detail, isShared: true, subaccount: 'North', shareSubaccount: 'main', tunnelSubaccount };
    const { user } = await openAsicPage({
      search: '?device=asic-1',
      rows: [asicSample()],
      answers: {
        asicDetail: { asics: [{ ...shared, tunnelAddress: null, tunnelActiveTime: 0 }] },
        asicHistory: history,
      },
    });
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Test credential' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Open tunnel' }) !== null).toBe(isOffered);
  },
);

test('an own tunnel counts down in list and drawer, is prolonged and closed', async () => {
  const { user, calls } = await openAsicPage({
    search: '?device=asic-1',
    rows: [open],
    answers: {
      asicDetail: { asics: [detail] },
      asicHistory: history,
      ownTunnels: { tunnels: [tunnel] },
      tunnelActiveTime: { tunnel: { ...tunnel, url: null } },
    },
  });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: 'Prolong to 5:00' }));
  await waitFor(() => expect(calls('tunnelActiveTime')).toHaveLength(1));
  await user.click(await drawer.findByRole('button', { name: 'Close tunnel' }));
  await waitFor(() => expect(calls('tunnelActiveTime').map(({ seconds }) => seconds)).toEqual([300, 0]));
  expect(drawer.getByRole('timer').textContent).toMatch(/^Closes in 4:5\d$/);
  expect(screen.getByTitle(`Tunnel at ${address}`).textContent).toMatch(/^Tunnel [0-3]:\d\d$/);
});

test("another person's tunnel shows its time alone", async () => {
  await openAsicPage({
    search: '?device=asic-1',
    rows: [open],
    answers: { asicDetail: { asics: [detail] }, asicHistory: history, ownTunnels: { tunnels: [] } },
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/Somebody else opened it/)).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Close tunnel' })).toBeNull();
});
