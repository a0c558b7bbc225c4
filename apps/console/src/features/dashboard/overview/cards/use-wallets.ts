import {
  NextWithdrawalsDocument,
  OpenEarningsDocument,
  WalletCardDocument,
  type OpenEarningsDayFragment,
  type WalletFiguresFragment,
} from '../../../../generated/dashboard-cards.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { useData } from '../../../../transport/requests/use-data.ts';

/** The money of one coin. */
export interface CoinWallet {
  wallet: WalletFiguresFragment;
  /** Days that are not posted yet, today among them, with an estimate of what they earn; empty without the right to see revenue. */
  openDays: readonly OpenEarningsDayFragment[];
  /** When the auto-withdrawal pays next (ISO 8601); undefined where there is none. */
  nextWithdrawal: string | undefined;
}

/** The money of the subaccount by coin, on the chains that the pool mines now; undefined until all that the viewer may see is there. */
export function useWallets() {
  const isPaused = !useCan('revenue');
  const wallets = useData(WalletCardDocument, {});
  const earnings = useData(OpenEarningsDocument, {}, { isBackground: true, isPaused });
  const withdrawals = useData(NextWithdrawalsDocument, {}, { isBackground: true });
  const isWaiting = (!isPaused && earnings.isLoading) || withdrawals.isLoading;
  const { data, error, asOf } = wallets;
  const openDays = [earnings.data?.bitcoin.openDays, earnings.data?.litecoin.openDays];
  const moneyOf = (wallet: WalletFiguresFragment): CoinWallet => ({
    wallet,
    openDays: openDays[wallet.coinEnum] ?? [],
    nextWithdrawal:
      withdrawals.data?.autoWithdrawals.find(
        ({ coinEnum, network }) => coinEnum === wallet.coinEnum && network === wallet.chain?.network,
      )?.nextRun ?? undefined,
  });
  return {
    coins:
      isWaiting || !data
        ? undefined
        : [...data.bitcoin, ...data.litecoin.filter(({ chain }) => chain !== null)].map(moneyOf),
    error: data ? undefined : error,
    asOf,
    refetch: () => {
      for (const { refetch } of isPaused ? [wallets, withdrawals] : [wallets, earnings, withdrawals]) refetch();
    },
  };
}
