import { sql } from 'kysely';
import type { Entity } from '../../../platform/entity/entity.ts';
import { issueBitsSql } from './issue-sql.ts';

/** What a miner's own count of accepted shares says. */
export const shareColumns = {
  acceptedAt: {
    kind: 'timestamp',
    sql: sql`s.accepted_at`,
    nullable: true,
    description: 'When its count of accepted shares rose last; null until it did.',
  },
  noShareSince: {
    kind: 'timestamp',
    sql: sql`s.no_share_since`,
    nullable: true,
    description: 'Since when it hashes and no share of it is accepted; null where some are.',
  },
  noShareReason: {
    isInternal: true,
    kind: 'text',
    sql: sql`case when ${issueBitsSql('NO_SHARES')} then case
        when s.rejected > s.no_share_rejected then 'Its pool rejects its shares.'
        when starts_with(lower(s.pool_user), lower(n.name) || '.') then 'Its pool accepts no share from it.'
        else 'Its pool accepts no share from it: it may not know the user ' || coalesce(s.pool_user, '') || '.' end end`,
    nullable: true,
    filter: false,
    sort: false,
    description: 'Why it has the issue NO_SHARES, as far as that is known; null without it.',
  },
} as const satisfies Entity['columns'];
