import type { Kysely } from 'kysely';
import { PasswordQueueFullError, type PasswordHashing } from '../../../platform/auth/password-hashing.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { ActionCodes } from './action-codes.ts';
import { tooManyRequests } from './identity-limits.ts';
import type { IdentityQuotas } from './identity-quotas.ts';

/** What registration and password reset stand on. */
export interface IdentityServiceDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  passwords: PasswordHashing;
  secrets: Pick<Secrets, 'derive'>;
  publicUrl: string;
  codes: ActionCodes;
  quotas: IdentityQuotas;
}

/** Hashes a new password in its turn. @throws IdentityRefusal `too-many-requests` when the queue is full. */
export function hashPassword(passwords: PasswordHashing, password: string): Promise<string> {
  return passwords.hash(password).catch((error: unknown) => {
    if (error instanceof PasswordQueueFullError) throw tooManyRequests();
    throw error;
  });
}
