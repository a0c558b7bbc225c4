import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { workerPage } from '../workers/worker.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const own = {
  connectionGuide: {
    isOwnAddress: true,
    regions: [{ name: 'This installation', addresses: ['stratum+tcp://127.0.0.1:3334'] }],
  },
};
const regions = {
  connectionGuide: {
    isOwnAddress: false,
    regions: [
      { name: 'Europe', addresses: ['stratum+tcp://eu1:3334', 'stratum+tcp://eu2:3334', 'stratum+tcp://eu3:3334'] },
      { name: 'Asia', addresses: ['stratum+tcp://as1:3334'] },
    ],
  },
};
const counts = { count: 0, active: 0, deactive: 0, dead: 0, disabled: 0, belowThreshold: 0 };

function open(search: string, answers: Record<string, object>, permissions: readonly string[] = ['all']) {
  return renderPage(workerPage, {
    search,
    permissions,
    answers: {
      workerList: {
        workers: [],
        workersAggregate: { count: 0, hashrate10m: 0, hashrate1h: 0, averagedSeconds: null, younger1h: 0 },
        everyWorker: counts,
      },
      workerFacets: { workersFacets: [] },
      minerCount: { asicsAggregate: { count: 12 } },
      ...answers,
    },
  });
}

test('the empty list leads to the guide: address, user, hints, and where the address works', async () => {
  const { user } = await open('', { connectionGuide: own });
  const [, inList] = await screen.findAllByRole('button', { name: 'Connect miners' });
  await user.click(inList!);
  const guide = within(await screen.findByRole('region', { name: 'Connect miners' }));
  expect(await guide.findByText('stratum+tcp://127.0.0.1:3334')).toBeTruthy();
  expect(guide.getByText('main.worker')).toBeTruthy();
  expect(guide.getByText('Leave password blank')).toBeTruthy();
  expect(guide.getByText(/no special characters or spaces in worker names/)).toBeTruthy();
  expect(guide.getByText(/works on the server itself only/)).toBeTruthy();
  expect(guide.getByRole('button', { name: 'Copy connection 1' })).toBeTruthy();
  await user.click(guide.getByRole('button', { name: 'Close the guide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Connect miners' })).toBeNull());
});

test('of several regions one is chosen, with its connections in order', async () => {
  const { user } = await open('?guide=open', { connectionGuide: regions });
  const guide = within(await screen.findByRole('region', { name: 'Connect miners' }));
  expect(await guide.findByText('stratum+tcp://eu3:3334')).toBeTruthy();
  await user.click(guide.getByRole('combobox', { name: 'Region' }));
  await user.click(await screen.findByRole('option', { name: 'Asia' }));
  expect(await guide.findByText('stratum+tcp://as1:3334')).toBeTruthy();
  expect(guide.queryByText('stratum+tcp://eu1:3334')).toBeNull();
});

test('Mine here opens Change Pool with the connections of the region and a worker name for each miner', async () => {
  const frozen = { id: 's-1', count: 12, capableCount: 12, deviceCount: 12, agents: [], incapable: [] };
  const { user, calls } = await open('?guide=open', {
    connectionGuide: regions,
    snapshotAsics: { snapshot: frozen },
    poolPreview: { poolPreview: { miners: [], equalUsers: 0 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Mine here with all 12 miners' }));
  const dialog = within(await screen.findByRole('dialog'));
  const values = (name: string) => dialog.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value);
  expect(values('Address')).toEqual(regions.connectionGuide.regions[0]?.addresses);
  expect(values('User')).toEqual(['main.{worker}', 'main.{worker}', 'main.{worker}']);
  const sent = calls.find(({ operationName }) => operationName === 'snapshotAsics')?.variables;
  expect(JSON.stringify(sent)).toContain('"coinEnum":{"_eq":0}');
});

test('who may not change pools sees no Mine here', async () => {
  await open('?guide=open', { connectionGuide: own }, ['workers']);
  expect(await screen.findByText('main.worker')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Mine here/ })).toBeNull();
});

test('the progress counts the miners that deliver, and says of the others what to check', async () => {
  const silent = {
    id: 'a',
    name: 'rig-7',
    state: 'done',
    message: '',
    agentOnline: true,
    user: 'main.a.rig-7',
    isUserValid: false,
  };
  await open('?mining=5b7f2c0e-4c2f-4a41-9f43-0fb6a5d1f9aa', {
    shareDelivery: { shareDelivery: { miners: 12, delivering: 11, silent: [silent] } },
  });
  expect((await screen.findByRole('status')).textContent).toBe('11 of 12 miners deliver shares.');
  expect(screen.getByRole('progressbar', { name: 'Miners that deliver shares' }).getAttribute('value')).toBe('11');
  expect(screen.getByText(/The pool refuses the user "main.a.rig-7"/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'rig-7' }).getAttribute('href')).toContain('device=a');
});
