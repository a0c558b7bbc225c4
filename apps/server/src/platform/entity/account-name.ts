import { sql, type RawBuilder } from 'kysely';

/** The name by which people know an account: its nickname, else its e-mail; null where the account is gone. */
export function accountName(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(nullif(c.nickname, ''), c.email) from account c where c.id = ${accountId})`;
}
