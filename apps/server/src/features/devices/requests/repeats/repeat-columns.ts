import { sql } from 'kysely';
import type { EntityColumn } from '../../../../platform/entity/entity.ts';
import type { SettingStore } from '../settings/setting-store.ts';

/** The columns of an entity that show the repeats of its targets, over the table with this alias. */
export function repeatColumns(alias: string) {
  const of = (column: string) => sql`${sql.ref(`${alias}.${column}`)}`;
  return {
    isInfiniteRetry: {
      kind: 'boolean',
      sql: of('is_infinite_retry'),
      description: 'Whether targets that it does not keep are commanded again.',
    },
    retryCount: {
      kind: 'int',
      sql: sql`${of('retry_count')}::int`,
      description: 'Repeats since the targets were last met.',
    },
    retryAt: {
      kind: 'timestamp',
      sql: of('retry_at'),
      nullable: true,
      description: 'When they are repeated next, unless they are met by then.',
    },
  } as const satisfies Record<string, EntityColumn>;
}

/** Where the setting `infiniteRetry` of a kind is stored: the table of its desired states. */
export function repeatStore(table: string): SettingStore {
  return {
    table,
    key: 'device_id',
    columns: { isInfiniteRetry: { column: 'is_infinite_retry', type: 'boolean' } },
  };
}
