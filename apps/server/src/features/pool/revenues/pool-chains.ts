import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** A chain as the API shows it: amounts of two chains are never added up. */
export interface PoolChain {
  readonly id: number;
  readonly coinEnum: number;
  /** `main`, `test`, `regtest` or `simulated`. */
  readonly network: string;
  /** An own name, where several networks have one genesis block. */
  readonly name: string;
  /** Whether it is the one that the pool mines now. */
  readonly isCurrent: boolean;
}

/** The chains of a coin on which a subaccount has revenue, and the one that the pool mines now; that one first, then the latest. */
export async function loadChains(
  transaction: AccessTransaction,
  subaccountId: number,
  coinEnum: number,
): Promise<PoolChain[]> {
  const known = await sql<{ id: number }>`
    select chain_id as id from ledger_balance where subaccount_id = ${subaccountId}::int and coin_enum = ${coinEnum}::int
    union select chain_id from revenue_day where subaccount_id = ${subaccountId}::int`.execute(transaction);
  const ids = known.rows.map(({ id }) => id);
  return asIdentity(transaction, async () => {
    const { rows } = await sql<PoolChain>`
      with mined as (select current_chain(${coinEnum}::int) as id)
      select c.id, c.coin_enum as "coinEnum", c.network, c.name, coalesce(c.id = m.id, false) as "isCurrent"
      from chain c cross join mined m
      where c.coin_enum = ${coinEnum}::int and (c.id = any (${ids}::int[]) or c.id = m.id)
      order by "isCurrent" desc, c.id desc`.execute(transaction);
    return rows;
  });
}

/**
 * The chain that is shown: the one that was asked for, else the one that the pool mines now, else the latest with revenue; undefined
 * where there is none.
 * @throws DomainError `not-found` for a chain that is none of those
 */
export function shownChain(chains: readonly PoolChain[], wanted: string | null | undefined): PoolChain | undefined {
  if (wanted == null) return chains[0];
  const chain = chains.find(({ id }) => `${id}` === wanted);
  if (!chain) throw new DomainError('not-found', 'The subaccount has no revenue on this chain.');
  return chain;
}
