import { sql } from 'kysely';
import { accountName } from '../../../platform/entity/account-name.ts';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** An observer link of a subaccount; its token is shown once and not kept. */
export const observerEntity = defineEntity({
  name: 'Observer',
  table: sql`observer o`,
  joins: { n: sql`join subaccount n on n.id = o.subaccount_id` },
  owner: sql`o.subaccount_id`,
  base: sql`true`,
  key: sql`o.id`,
  defaultOrder: sql`o.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`o.public_id`, sort: false },
    subaccount: { kind: 'text', sql: sql`n.name` },
    role: { kind: 'text', sql: sql`o.role`, description: 'observer or accountant.' },
    description: { kind: 'text', sql: sql`o.description` },
    tokenEnding: { kind: 'text', sql: sql`o.token_ending`, description: 'The last four characters of the token.' },
    createdBy: {
      kind: 'text',
      sql: accountName(sql`o.created_by_account_id`),
      nullable: true,
      description: 'Nickname or e-mail of who made it; null when an API key did, or the account is gone.',
    },
    createdAt: { kind: 'timestamp', sql: sql`o.created_at` },
    lastUsedAt: {
      kind: 'timestamp',
      sql: sql`o.last_used_at`,
      nullable: true,
      description: 'To the minute; null while it was never used.',
    },
  },
});
