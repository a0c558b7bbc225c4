import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { codeNow } from '../features/people/two-factor/testing/person.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A second factor that a test gave to an account. */
export interface GivenFactor {
  /** A code that is valid now, whatever was sent before. */
  code(): Promise<string>;
  remove(): Promise<void>;
}

/** Gives an account a second factor that is in force. */
export async function giveSecondFactor(
  { database, secrets }: { database: Kysely<DB>; secrets: Secrets },
  accountId: number,
): Promise<GivenFactor> {
  await sql`insert into two_factor (account_id, secret, confirmed_at)
    values (${accountId}, ${secrets.encrypt(secret)}, now())`.execute(database);
  return {
    async code() {
      await sql`update two_factor set last_step = 0 where account_id = ${accountId}`.execute(database);
      await sql`delete from identity_quota`.execute(database);
      return codeNow(secret);
    },
    async remove() {
      await sql`delete from two_factor where account_id = ${accountId}`.execute(database);
    },
  };
}
