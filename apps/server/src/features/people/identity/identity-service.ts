import type { Kysely } from 'kysely';
import { PasswordQueueFullError, type PasswordHashing } from '../../../platform/auth/password-hashing.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { ActionCodes } from './action-codes.ts';
import { tooManyRequests } from './identity-limits.ts';
import type { IdentityQuotas } from './identity-quotas.ts';

/** Dependencies of registration and password reset. */
export interface IdentityServiceDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  passwords: PasswordHashing;
  secrets: Pick<Secrets, 'derive'>;
  publicUrl: string;
  codes: ActionCodes;
  quotas: IdentityQuotas;
  /** Whether sign-ups keep who referred them. */
  hasReferrals: boolean;
}

/** Waits for work on a password. @throws IdentityRefusal `too-many-requests` when the queue of such work is full. */
export function inPasswordQueue<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (error instanceof PasswordQueueFullError) throw tooManyRequests();
    throw error;
  });
}
