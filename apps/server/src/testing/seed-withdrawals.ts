import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import { withAccess } from '../platform/database/with-access.ts';
import { postEntries } from '../features/pool/ledger/index.ts';

/** A chain, a subaccount on it and what it can pay: inner keys. */
export interface SeededFunds {
  readonly chainId: number;
  readonly subaccountId: number;
  /** An entry of its address book that is not held. */
  readonly entryId: number;
}

/** A simulated chain of a coin by its name, made if need be; returns its id. */
export async function seedChain(database: Kysely<DB>, name: string, coinEnum = 0): Promise<number> {
  await sql`insert into chain (coin_enum, network, genesis, name)
    values (${coinEnum}::int, 'simulated', decode(repeat('dd', 32), 'hex'), ${name}) on conflict do nothing`.execute(
    database,
  );
  const { rows } = await sql<{ id: number }>`select id from chain
    where coin_enum = ${coinEnum}::int and network = 'simulated' and name = ${name}`.execute(database);
  return rows[0]?.id ?? 0;
}

/** An entry of an address book, held or not; returns its id. */
export async function seedEntry(
  database: Kysely<DB>,
  given: {
    subaccountId: number;
    chainId: number;
    code: string;
    kind?: 'address' | 'lightning';
    isHeld?: boolean;
    accountId?: number | undefined;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, created_by, hold_until)
    select ${given.subaccountId}::int, id, coin_enum, network, ${given.kind ?? 'address'}, ${given.code}, ${given.accountId ?? null}::int,
      now() + make_interval(hours => ${given.isHeld ? 24 : -1}::int)
    from chain where id = ${given.chainId}::int returning id`.execute(database);
  return rows[0]?.id ?? 0;
}

/** The id of an entry as the API has it. */
export async function entryKey(database: Kysely<DB>, entryId: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select selector_id::text as key from address_book_entry where id = ${entryId}`.execute(database);
  return rows[0]?.key ?? '';
}

/** Posts earnings of a subaccount. */
export async function seedEarnings(
  database: Kysely<DB>,
  given: { subaccountId: number; chainId: number; amount: bigint },
): Promise<void> {
  await withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<{ revision: number }>`select count(*)::int as revision from ledger_entry
      where subaccount_id = ${given.subaccountId}::int and chain_id = ${given.chainId}::int`.execute(transaction);
    await postEntries(transaction, [
      { ...given, kind: 'earnings', day: '2026-11-20', revision: 100 + (rows[0]?.revision ?? 0) },
    ]);
  });
}

/** A chain, a balance on it and an address to pay. */
export async function seedFunds(
  database: Kysely<DB>,
  given: { subaccountId: number; amount: bigint; chain?: string; coinEnum?: number; code?: string; accountId?: number },
): Promise<SeededFunds> {
  const {
    subaccountId,
    amount,
    chain = 'withdrawals',
    coinEnum = 0,
    code = `bcrt1q${'a'.repeat(38)}`,
    accountId,
  } = given;
  const chainId = await seedChain(database, chain, coinEnum);
  if (amount > 0n) await seedEarnings(database, { subaccountId, chainId, amount });
  return { chainId, subaccountId, entryId: await seedEntry(database, { subaccountId, chainId, code, accountId }) };
}

/** The statement with which jobs request a withdrawal of funds; the API names the kind `quick` and the account. */
export function requestOf(
  { chainId, subaccountId, entryId }: SeededFunds,
  given: { amount: bigint; fee?: bigint; kind?: string; key?: string; accountId?: number | null },
) {
  return sql<{ id: number }>`
    insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, amount_satoshi, fee_satoshi, idempotency_key, created_by)
    select ${subaccountId}::int, ${chainId}::int, coin_enum, ${given.kind ?? 'auto'}::text, ${entryId}::int, ${`${given.amount}`}::bigint,
      ${`${given.fee ?? 0n}`}::bigint, ${given.key ?? randomUUID()}::uuid, ${given.accountId ?? null}::int
    from address_book_entry where id = ${entryId}::int
    on conflict (subaccount_id, idempotency_key) do nothing returning id`;
}
