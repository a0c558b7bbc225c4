import { formatCoinAmount } from '@headframe/domain/units/coin-amount';

/** A waiting withdrawal to an address that a payment pays. Amounts in satoshi. */
interface Match {
  readonly id: string;
  readonly address: string;
  readonly amount: string;
  /** What the payment pays to the address in all. */
  readonly paid: string;
}

/** Withdrawals of one address, and what the payment pays there. */
function byAddress<Given extends Match>(matches: readonly Given[]): readonly (readonly Given[])[] {
  return [...Map.groupBy(matches, ({ address }) => address.toLowerCase()).values()];
}

const sumOf = (matches: readonly Match[]) => matches.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/**
 * Withdrawals that leave no doubt: the only one of the amount that its address was paid, or all of an address that were paid together.
 * Where two ask for the same and one was paid, a person says which.
 */
export function surelyPaid(matches: readonly Match[]): string[] {
  return byAddress(matches).flatMap((group) => {
    const paid = BigInt(group[0]?.paid ?? '0');
    if (sumOf(group) === paid) return group.map(({ id }) => id);
    const same = group.filter(({ amount }) => BigInt(amount) === paid);
    return same.length === 1 ? same.map(({ id }) => id) : [];
  });
}

/** Why the chosen withdrawals cannot have been paid by the payment; undefined where each address was paid exactly what they ask for. */
export function mismatchOf(matches: readonly Match[], chosen: ReadonlySet<string>): string | undefined {
  for (const group of byAddress(matches.filter(({ id }) => chosen.has(id)))) {
    const [first] = group;
    if (first && sumOf(group) !== BigInt(first.paid))
      return `The payment paid ${formatCoinAmount(first.paid)} to ${first.address}, and the chosen withdrawals ask for ${formatCoinAmount(`${sumOf(group)}`)}.`;
  }
  return undefined;
}
