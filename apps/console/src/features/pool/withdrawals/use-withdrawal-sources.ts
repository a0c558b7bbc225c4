import { useMemo } from 'react';
import { WithdrawalSourcesDocument, type WithdrawalSourcesQuery } from '../../../generated/withdrawal-form.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import { useData } from '../../../transport/requests/use-data.ts';

/** An entry of the address book, as far as withdrawals need it. */
export type PayableEntry = WithdrawalSourcesQuery['addressBookEntries'][number];

/** What a withdrawal is made of: the balance of the chain that the pool mines now, and the entries that it may pay. */
export interface WithdrawalSources {
  /** Satoshi; undefined until it is known, and where the pool never mined the coin. */
  available: bigint | undefined;
  /** Network of that chain; undefined until it is known, null where the pool never mined the coin. */
  network: string | null | undefined;
  /** Those that are paid on the chain itself. */
  entries: readonly PayableEntry[];
  /** Lightning addresses. */
  lightningEntries: readonly PayableEntry[];
  /** Those that cannot be paid now: archived, rejected, or not approved yet. */
  otherEntries: readonly PayableEntry[];
  isLoading: boolean;
  error: ReturnType<typeof useData>['error'];
  refetch(): void;
}

const kinds = ['address-book'] as const;

/** Loads balance and payable entries of the selected subaccount. */
export function useWithdrawalSources(): WithdrawalSources {
  const { data, error, isLoading, refetch } = useData(WithdrawalSourcesDocument, { coinEnum: 0 });
  useChanges(kinds, refetch);
  const wallet = data?.wallets[0];
  const [entries, lightningEntries, otherEntries] = useMemo(() => {
    const ofChain =
      data?.addressBookEntries.filter(({ network: one }) => one === data.wallets[0]?.chain?.network) ?? [];
    const isLightning = ({ kind }: PayableEntry) => kind === 'lightning';
    const isPayable = ({ state }: PayableEntry) => state === 'usable' || state === 'held';
    const payable = ofChain.filter(isPayable);
    return [
      payable.filter((entry) => !isLightning(entry)),
      payable.filter(isLightning),
      ofChain.filter((entry) => !isPayable(entry)),
    ];
  }, [data]);
  const network = wallet && (wallet.chain?.network ?? null);
  return {
    available: wallet?.chain ? BigInt(wallet.amount) : undefined,
    network,
    entries,
    lightningEntries,
    otherEntries,
    isLoading,
    error,
    refetch,
  };
}
