import { sql } from 'kysely';
import { accountName } from '../../../platform/entity/account-name.ts';
import type { EntityColumn } from '../../../platform/entity/entity.ts';

/** What the lists of both kinds of keys tell alike; `key` is the table's name in the statement. */
export function accessKeyColumns(key: string) {
  const column = (name: string) => sql.ref(`${key}.${name}`);
  return {
    description: { kind: 'text', sql: column('description') },
    tokenEnding: { kind: 'text', sql: column('token_ending'), description: 'The last four characters of the token.' },
    createdBy: {
      kind: 'text',
      sql: accountName(column('created_by_account_id')),
      nullable: true,
      description: 'Nickname or e-mail of who made it; null when an API key did, or the account is gone.',
    },
    createdAt: { kind: 'timestamp', sql: column('created_at') },
    lastUsedAt: {
      kind: 'timestamp',
      sql: column('last_used_at'),
      nullable: true,
      description: 'To the minute; null while it was never used.',
    },
  } as const satisfies Record<string, EntityColumn>;
}
