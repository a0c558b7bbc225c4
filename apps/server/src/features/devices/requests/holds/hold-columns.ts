import { sql, type RawBuilder } from 'kysely';
import type { EntityColumn } from '../../../../platform/entity/entity.ts';
import { holdOrder } from './held-against.ts';
import { holdsOn } from './holds-on.ts';
import { shownHolder, shownReason } from './hold-text.ts';

/** The join `h` of an entity that {@link holdColumns} stand on: the hold that counts on a device, or part, by inner key. */
export function joinHold(on: 'device' | 'part', key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join lateral (select ${shownHolder()} as holder_name, h.holder = 'person' as by_hand, h.effect, h.until, ${shownReason()} as why from ${holdsOn(on, key)} order by ${holdOrder} limit 1) h on true`;
}

/** What rows show of who holds them. */
export const holdColumns = {
  isHeld: {
    kind: 'boolean',
    sql: sql`(h.effect is not null)`,
    description: 'Whether somebody holds it in a state.',
  },
  heldBy: {
    isInternal: true,
    kind: 'text',
    sql: sql`h.holder_name`,
    nullable: true,
    description: 'Who holds it; of a shared device the subaccount of its owner.',
  },
  heldState: {
    isInternal: true,
    kind: 'text',
    sql: sql`h.effect`,
    nullable: true,
    description: 'The state in which it is held: off, on, limited to a power, or let alone.',
  },
  isHeldByHand: {
    isInternal: true,
    kind: 'boolean',
    sql: sql`coalesce(h.by_hand, false)`,
    description: 'Whether a person holds it, so that it may be released by hand.',
  },
  heldUntil: {
    isInternal: true,
    kind: 'timestamp',
    sql: sql`h.until`,
    nullable: true,
    description: 'When the hold ends; null: when its holder releases it.',
  },
  heldWhy: {
    isInternal: true,
    kind: 'text',
    sql: sql`h.why`,
    nullable: true,
    description: 'Why it is held, where its holder wrote it; null on a shared device.',
  },
} as const satisfies Readonly<Record<string, EntityColumn>>;
