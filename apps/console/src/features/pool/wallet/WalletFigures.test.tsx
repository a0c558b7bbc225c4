import { screen } from '@testing-library/react';
import { Provider } from 'urql';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderUi } from '../../../testing/render.tsx';
import { fakeToken } from '../../../testing/tokens.ts';
import { client } from '../../../transport/requests/client.ts';
import { useSession } from '../../../transport/session/session.ts';
import { WalletFigures } from './WalletFigures.tsx';

afterEach(() => vi.unstubAllGlobals());

const wallet = {
  coinEnum: 0,
  subaccount: 'main',
  amount: '3714721',
  earned: '4715221',
  withdrawn: '1000500',
  asOf: '2026-11-21T12:00:00.000Z',
  earnedUntil: '2026-11-20',
  chain: { id: '1', network: 'simulated', name: '' },
};

function open(changes: Partial<Record<keyof typeof wallet, unknown>> = {}) {
  fakeServer({ wallets: { wallets: [{ ...wallet, ...changes }] } });
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
  renderUi(
    <Provider value={client}>
      <WalletFigures />
    </Provider>,
  );
}

test('the wallet is its stored integers divided by 10^8, as of a time', async () => {
  open();
  const section = screen.getByRole('region', { name: 'Wallet' });
  expect(await screen.findByText(/^As of Nov 21, 2026/)).toBeTruthy();
  for (const text of ['0.03714721', '0.04715221', '0.01000500', 'Until Nov 20, 2026 (UTC)'])
    expect(section.textContent).toContain(text);
});

test('a wallet before its first closed day says so', async () => {
  open({ amount: '0', earned: '0', withdrawn: '0', earnedUntil: null, chain: null });
  expect(await screen.findByText('No closed day yet')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Wallet' }).textContent).toContain('0.00000000');
});
