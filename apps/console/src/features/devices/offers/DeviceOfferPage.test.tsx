import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { deviceOfferPage } from './device-offer.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const received = {
  id: 'offer-1',
  isReceived: true,
  subaccount: 'North',
  kind: 'asic',
  isMove: false,
  commandAccess: true,
  tunnelAccess: false,
  deviceCount: 12,
  devices: '12 devices: rig1, …',
  models: 'S19 (12)',
  offeredBy: 'ada@example.org',
  state: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-12-04T10:00:00.000Z',
};
const sent = { ...received, id: 'offer-2', isReceived: false, subaccount: 'South', deviceCount: 1, isMove: true };
const answers = {
  deviceOfferList: { deviceOffers: [received, sent], deviceOffersAggregate: { count: 2 } },
  offerRefusals: { offerRefusals: [{ subaccount: 'West', isBlocked: true, refusedAt: received.createdAt }] },
  acceptDeviceOffer: { count: 12 },
  declineDeviceOffer: { declineDeviceOffer: true },
  withdrawDeviceOffer: { withdrawDeviceOffer: true },
  allowDeviceOffers: { allowDeviceOffers: true },
};
const open = () => renderPage(deviceOfferPage, { answers });
type Opened = Awaited<ReturnType<typeof open>>;
const variablesOf = ({ calls }: Opened, operation: string) =>
  calls.filter(({ operationName }) => operationName === operation).map(({ variables }) => variables);
const choose = async ({ user }: Opened, row: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions of ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: action, exact: true } as never));
};

test('an offer says who gives what, and is accepted once its question names the owner whose agent receives secrets', async () => {
  const page = await open();
  await choose(page, '12 ASICs from North', 'Accept');
  expect(variablesOf(page, 'acceptDeviceOffer')).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 12 ASICs of North?' }));
  expect(dialog.getByText(/ada@example.org of North offers: see, command\./).textContent).toContain(
    'Commands go through the agent of North, which receives what you send, such as the user and password of a pool; its people read who gave them.',
  );
  await page.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('12 ASICs of North accepted.')).toBeTruthy();
  expect(variablesOf(page, 'acceptDeviceOffer')).toEqual([{ id: 'offer-1' }]);
});

test('an offer is declined, and its owner blocked', async () => {
  const page = await open();
  await choose(page, '12 ASICs from North', 'Decline and block');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline and block' }));
  expect(await screen.findByText('Declined; North is blocked.')).toBeTruthy();
  expect(variablesOf(page, 'declineDeviceOffer')).toEqual([{ id: 'offer-1', block: true }]);
});

test('an own offer is withdrawn, and offers of who is blocked are allowed again', async () => {
  const page = await open();
  await choose(page, '1 ASIC to South', 'Withdraw');
  expect(await screen.findByText('The offer is withdrawn.')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Allow offers' }));
  expect(await screen.findByText('West can offer devices again.')).toBeTruthy();
  expect(variablesOf(page, 'allowDeviceOffers')).toEqual([{ from: 'West' }]);
});
