import { gpuMeasures } from '@headframe/domain/devices/gpu/gpu-measures';
import { unreported } from '@headframe/domain/devices/scalars-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GpuRowFragment } from '../../../generated/gpu.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { gpuPage } from './gpu.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const shownKey = `SHA256:${'b'.repeat(43)}`;
const left: GpuRowFragment = {
  ...unreported(gpuMeasures),
  id: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
  name: 'Left card',
  alias: 'Left card',
  gpuId: 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4',
  serialNumber: 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4',
  index: 0,
  model: 'NVIDIA GeForce RTX 3080',
  firmware: '94.02.71.40.72',
  family: 'nvidia-smi-ssh',
  ip: '10.0.8.5',
  ports: null,
  hostname: 'rig-3',
  hostMac: '02:be:33:00:02:5e',
  pciBusId: '00000000:04:00.0',
  boardSerial: null,
  driverVersion: '550.54.15',
  cudaVersion: '12.4',
  hostKey: `SHA256:${'a'.repeat(43)}`,
  persistenceMode: true,
  powerManagement: true,
  migMode: null,
  instanceCount: 0,
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
  authError: false,
  issues: [],
  reportedAt: at,
  lastSeen: at,
  createdAt: at,
  tags: [],
  note: '',
  desiredPower: 240,
  desiredAt: at,
  isHeld: false,
  isHeldByHand: false,
  heldBy: null,
  heldState: null,
  heldUntil: null,
  heldWhy: null,
  hasDesiredState: true,
  powerTargetMismatch: true,
  isInfiniteRetry: true,
  retryCount: 0,
  retryAt: null,
  lost: false,
  utilization: 97,
  temp: 71,
  power: 309.9,
  powerLimit: 320,
  minPower: 100,
  maxPower: 336,
};
const lost: GpuRowFragment = {
  ...left,
  ...unreported(gpuMeasures),
  id: 'b',
  name: 'rig-3:1',
  alias: null,
  index: 1,
  lost: true,
  issues: ['GPU_LOST'],
  hasDesiredState: false,
  desiredPower: null,
  powerTargetMismatch: false,
};
const changed: GpuRowFragment = {
  ...left,
  issues: ['HOST_KEY_CHANGED'],
  failure: `hostKey: The server shows the host key ${shownKey} in place of ${left.hostKey}. Nothing was sent to it.`,
};

function answersOf(...gpus: GpuRowFragment[]) {
  const reporting = gpus.filter(({ power }) => power !== null);
  return {
    gpuList: {
      gpus,
      gpusAggregate: {
        count: gpus.length,
        online: gpus.length,
        stale: 0,
        staleOnline: 0,
        reportingPower: reporting.length,
        power: 309.9,
        servers: 1,
      },
    },
    gpuFacets: { gpusFacets: [] },
    gpuDetail: { gpus: gpus.slice(0, 1) },
    gpuHistory: { gpuHistory: { step: 60, times: [], series: [] } },
  };
}
const snapshot = { id: 's-1', count: 1, capableCount: 1, deviceCount: 1, agents: [], incapable: [], ranges: [] };

test('a card shows its figures with units and whether its target is met; a lost one shows none', async () => {
  await renderPage(gpuPage, { permissions: ['gpu'], answers: answersOf(left, lost) });
  const row = await screen.findByRole('row', { name: /Left card/ });
  for (const text of ['310 W', 'of 336 W', '240 W, not met', 'limit 320 W', '97 %', '71 °C', 'rig-3'])
    expect(row.textContent).toContain(text);
  const gone = screen.getByRole('row', { name: /rig-3:1/ });
  expect(within(gone).getByText('Lost')).toBeTruthy();
  expect(gone.textContent).toContain('none');
  expect(gone.textContent).not.toMatch(/\d W|\d %/);
  expect(screen.getByText(/2 of 2 online/).textContent).toContain('310 W measured by 1');
});

test('the drawer says what the card is, what it reports and what is desired of it', async () => {
  await renderPage(gpuPage, { search: `?device=${left.id}`, answers: answersOf(left) });
  const drawer = within(await screen.findByRole('dialog', { name: /Left card/ }));
  const factOf = async (label: string) => (await drawer.findByText(label)).parentElement?.textContent;
  expect(await factOf('GPU id')).toContain(left.gpuId);
  expect(await factOf('Serial number')).toContain('---');
  expect(await factOf('Host key')).toContain(left.hostKey);
  expect(await factOf('Min power')).toContain('100 W');
  expect(drawer.getAllByText('Power target').some((one) => one.parentElement?.textContent.includes('240 W'))).toBe(
    true,
  );
  expect(drawer.getByRole('button', { name: '24h' })).toBeTruthy();
});

test('a power target is checked by the bounds of the card before it is sent', async () => {
  const ranges = [{ field: 'watts', min: 100, max: 336, unit: 'W' }];
  const { user, calls } = await renderPage(gpuPage, {
    answers: {
      ...answersOf(left),
      snapshotGpus: { snapshot: { ...snapshot, ranges } },
      gpuPowerTargetGpus: { batch: { batchId: 'batch-1', deviceCount: 1 } },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Power target' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Power target/ }));
  const watts = await dialog.findByRole('textbox', { name: 'Power target' });
  expect(watts).toHaveProperty('value', '240 W');
  await user.clear(watts);
  await user.type(watts, '337');
  expect(await dialog.findByText(/100 to 336/)).toBeTruthy();
  const confirm = dialog.getByRole('button', { name: 'Power target' });
  await user.clear(watts);
  await user.type(watts, '250');
  await user.click(confirm);
  const sent = () => calls.filter(({ operationName }) => operationName === 'gpuPowerTargetGpus');
  await waitFor(() =>
    expect(sent().map(({ variables }) => variables)).toMatchObject([{ snapshotId: 's-1', watts: 250 }]),
  );
});

test('a host key is accepted where it has changed, once a person has compared it, for one server at a time', async () => {
  const { user, calls } = await renderPage(gpuPage, {
    answers: {
      ...answersOf(changed),
      snapshotGpus: { snapshot: snapshot },
      gpuAcceptHostKeyGpus: { batch: { batchId: 'batch-1', deviceCount: 1 } },
    },
  });
  expect((await screen.findByRole('row', { name: /Left card/ })).textContent).toContain('Host key changed');
  await user.click(screen.getByRole('button', { name: /^Actions of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Accept host key' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Accept host key/ }));
  expect(await dialog.findByText(shownKey)).toBeTruthy();
  expect(dialog.getByText(String(left.hostKey))).toBeTruthy();
  const sent = () => calls.filter(({ operationName }) => operationName === 'gpuAcceptHostKeyGpus');
  await user.click(dialog.getByRole('button', { name: 'Accept host key' }));
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Accept host key' }));
  await waitFor(() =>
    expect(sent().map(({ variables }) => variables)).toMatchObject([{ snapshotId: 's-1', fingerprint: shownKey }]),
  );
});

test('a selection of cards offers no host key to accept', async () => {
  const { user } = await renderPage(gpuPage, { answers: answersOf(changed) });
  await user.click(await screen.findByRole('checkbox', { name: /Left card/ }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByRole('button', { name: 'Power target' })).toBeTruthy();
  expect(bar.queryByRole('button', { name: 'Accept host key' })).toBeNull();
});

test('a card whose server shows the pinned host key offers no other to accept', async () => {
  const { user } = await renderPage(gpuPage, { answers: answersOf(left) });
  await user.click(await screen.findByRole('button', { name: /^Actions of/ }));
  expect(await screen.findByRole('menuitem', { name: 'Power target' })).toBeTruthy();
  expect(screen.getAllByRole('menuitem', { name: 'Repeat targets' })).toHaveLength(1);
  expect(screen.queryByRole('menuitem', { name: 'Accept host key' })).toBeNull();
});
