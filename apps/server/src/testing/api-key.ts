import { sql, type Kysely } from 'kysely';
import { makeAccessKey } from '../platform/auth/access-key.ts';
import type { DB } from '../platform/database/generated/database.ts';
import type { SeededSite } from './seed-site.ts';

/** Creates an API key of a seeded subaccount, whose role holds these permissions and no other; returns its token. */
export async function seedApiKey(
  database: Kysely<DB>,
  site: SeededSite,
  permissions: readonly string[],
): Promise<string> {
  const { token, tokenHash, tokenEnding } = makeAccessKey('api-key');
  await sql`
    with held as (
      insert into role (organization_id, alias, permissions)
      select organization_id, ${tokenEnding}, ${[...permissions]}::text[] from subaccount where id = ${site.subaccountId}
      returning id
    )
    insert into api_key (subaccount_id, role_id, description, token_hash, token_ending, created_by_account_id)
    select ${site.subaccountId}, id, 'Example', ${tokenHash}, ${tokenEnding}, ${site.accountId} from held`.execute(
    database,
  );
  return token;
}
