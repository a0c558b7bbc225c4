import { DomainError } from '@headframe/domain/errors/domain-error';
import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { withdrawableCoin } from '@headframe/domain/pool/withdraw-limits';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** The chain that withdrawals of a coin are paid on. */
export interface WithdrawalChain {
  readonly id: number;
  readonly coinEnum: number;
  readonly network: ChainNetwork;
  /** USD for a coin; null where it is not known. */
  readonly price: number | null;
}

/**
 * The chain of a coin that is mined now, which alone is paid from.
 * @throws DomainError `validation-failed` for a coin that is not paid out, and where no chain was mined yet.
 */
export async function loadWithdrawalChain(transaction: AccessTransaction, coinEnum: number): Promise<WithdrawalChain> {
  if (coinEnum !== withdrawableCoin)
    throw new DomainError('validation-failed', 'This coin is not withdrawable here.', { path: 'coinEnum' });
  const { rows } = await asIdentity(transaction, () =>
    sql<WithdrawalChain>`select id, coin_enum::int as "coinEnum", network, coin_price_at(id, now())::float8 as price
      from chain where id = current_chain(${coinEnum}::int)`.execute(transaction),
  );
  const [chain] = rows;
  if (!chain) throw new DomainError('validation-failed', 'The pool is not connected to Bitcoin yet.');
  return chain;
}
