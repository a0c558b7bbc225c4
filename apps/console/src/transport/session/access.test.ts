import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ownerAccount } from '../../testing/fake-server.ts';
import { enterSubaccount, loadAccess, reloadAccess, acceptLiveView, useAccess, type Subaccount } from './access.ts';
import { signIn, signOut, useSession } from './session.ts';

const [main] = ownerAccount.subaccounts as [Subaccount];
const north: Subaccount = { ...main, id: '2', name: 'north', isOwner: false, accessType: 'member' };
const kept = () => sessionStorage.getItem('headframe.subaccount');
const selected = () => useAccess.getState().selected?.name;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

async function open(subaccounts: readonly Subaccount[]) {
  fakeServer({ account: { ...ownerAccount, subaccounts } });
  await signIn({ email: 'a', password: 'right' });
  await loadAccess();
}

test('the choice is kept in the session storage and survives a reload', async () => {
  await open([main, north]);
  expect([selected(), kept()]).toEqual(['main', 'main']);
  enterSubaccount('north');
  await reloadAccess();
  expect([selected(), kept(), useSession.getState().subaccount]).toEqual(['north', 'north', 'north']);
});

test('a live update of the same name replaces the selected subaccount, in the list too', async () => {
  await open([main, north]);
  expect(acceptLiveView({ ...main, hiddenFeatures: ['asic_page'] })).toBe(true);
  const { selected: now, subaccounts } = useAccess.getState();
  expect(now?.hiddenFeatures).toEqual(['asic_page']);
  expect(subaccounts.map(({ hiddenFeatures }) => hiddenFeatures)).toEqual([['asic_page'], []]);
});

test('a deleted or archived one is cleared, and the selection rule runs again on the others', async () => {
  await open([main, north]);
  enterSubaccount('north');
  expect(acceptLiveView(null)).toBe(false);
  expect([selected(), kept()]).toEqual(['main', 'main']);
  expect(acceptLiveView({ ...main, isArchived: true })).toBe(false);
  expect([selected(), kept(), useSession.getState().subaccount]).toEqual([undefined, null, undefined]);
  expect(useAccess.getState().subaccounts.map(({ name, isArchived }) => [name, isArchived])).toEqual([['main', true]]);
});
