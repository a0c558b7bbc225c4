import { sql, type RawBuilder } from 'kysely';
import { effectivePermissions } from '../../../platform/auth/effective-permissions.ts';
import { accountName } from '../../../platform/entity/account-name.ts';
import type { EntityColumn } from '../../../platform/entity/entity.ts';

/**
 * The columns that the lists of both kinds of keys share; `key` is the table's name in the statement. `needed` are the
 * permissions of which its creator must hold one for it to count, where any access to the subaccount is not enough.
 */
export function accessKeyColumns(key: string, needed?: readonly string[]) {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${key}.${name}`);
  const creator = effectivePermissions(sql`select ${column('created_by_account_id')} as id`);
  const mayMakeIt = needed ? sql`and creator.permissions && ${needed as string[]}::text[]` : sql``;
  return {
    description: { kind: 'text', sql: column('description') },
    tokenEnding: { kind: 'text', sql: column('token_ending'), description: 'The last four characters of the token.' },
    createdBy: {
      kind: 'text',
      sql: accountName(column('created_by_account_id')),
      nullable: true,
      description: 'Nickname or e-mail of its creator; null where the account was deleted.',
    },
    isSuspended: {
      kind: 'boolean',
      sql: sql`not exists (select from ${creator} creator where creator."subaccountId" = ${column('subaccount_id')} ${mayMakeIt})`,
      sort: false,
      description:
        'It is suspended: its creator has no access to the subaccount any more, or may no longer create such a key.',
    },
    createdAt: { kind: 'timestamp', sql: column('created_at') },
    lastUsedAt: {
      kind: 'timestamp',
      sql: column('last_used_at'),
      nullable: true,
      description: 'To the minute; null where it was never used.',
    },
  } as const satisfies Record<string, EntityColumn>;
}
