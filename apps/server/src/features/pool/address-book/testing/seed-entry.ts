import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/** An address book entry as a test writes it. */
export interface SeededEntry {
  subaccountId: number;
  code?: string;
  /** Without a hold, unless it is said. */
  isHeld?: boolean;
  /** Who added it. */
  accountId?: number;
}

/** Writes a chain of Bitcoin where it is not there, and an address of it that is approved; returns the inner keys. */
export async function seedEntry(
  database: Kysely<DB>,
  { subaccountId, code = '1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW', isHeld = false, accountId }: SeededEntry,
): Promise<{ entryId: number; entry: string; chainId: number }> {
  await sql`insert into chain (coin_enum, network, genesis) values (0, 'simulated', decode(repeat('ab', 32), 'hex'))
    on conflict do nothing`.execute(database);
  const { rows } = await sql<{ entryId: number; entry: string; chainId: number }>`
    insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, created_by, hold_until)
    select ${subaccountId}, c.id, c.coin_enum, c.network, 'address', ${code}, ${accountId ?? null}::int,
      now() + case when ${isHeld} then interval '24 hours' else interval '0' end
    from chain c where c.coin_enum = 0 and c.network = 'simulated' and c.genesis = decode(repeat('ab', 32), 'hex')
    returning id as "entryId", selector_id as entry, chain_id as "chainId"`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The entry was not written.');
  return row;
}
