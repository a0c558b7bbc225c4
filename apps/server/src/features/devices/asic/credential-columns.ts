import { credentialTestOutcomes } from '@headframe/domain/devices/asic/credential-test';
import { sql } from 'kysely';
import type { Entity, EntityColumn } from '../../../platform/entity/entity.ts';

/** For who may read credentials of the owner's devices. */
const readable = (value: EntityColumn['sql']) =>
  sql`(case when d.subaccount_id = any ((select readable_subaccount_ids('credential'))::integer[]) then ${value} end)`;

/**
 * Readings are still refused the credential that a test found accepted, long after the full reading that follows each test: it was changed
 * on the miner in between, so that the flag AUTH_ERROR never went, and nothing changed with it.
 */
const isOutdated = sql`(a.credential_outcome = 'accepted' and s.auth_error and s.reported_at > a.credential_tested_at + interval '5 minutes')`;

/** How the last test of a miner's credential ended. */
export const credentialColumns = {
  credentialOutcome: {
    kind: 'text',
    sql: readable(sql`case when ${isOutdated} then 'refused' else a.credential_outcome end`),
    nullable: true,
    description: `How the last test of the stored credential ended: ${credentialTestOutcomes.join(', ')}. Null where it was not tested since it changed, and where credentials are not open to the caller. A reading that is refused replaces accepted.`,
  },
  credentialTestedAt: {
    kind: 'timestamp',
    sql: readable(sql`case when ${isOutdated} then s.reported_at else a.credential_tested_at end`),
    nullable: true,
    description: 'When that was.',
  },
} as const satisfies Entity['columns'];
