import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Seconds that a person has for signing in with the provider, and again for the landing page. */
export const attemptSeconds = 600;

const attemptSchema = z.object({
  /** In the ID token, so that it cannot be one of another sign-in. */
  nonce: z.string(),
  /** Secret of PKCE (RFC 7636). */
  codeVerifier: z.string(),
  /** Value of the cookie of the browser that began. */
  browser: z.string(),
  /** The answer goes to the mobile app. */
  isInApp: z.boolean(),
  /** Handed on to the landing page. */
  passedOn: z.record(z.string(), z.string()),
});

/** A pending sign-in at a provider. */
export type SocialAttempt = z.output<typeof attemptSchema>;

type Encryption = { encrypt(text: string): string; decrypt(text: string): string };

export function hashOneTime(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** A value that nobody guesses: 32 random bytes. */
export function makeOneTime(): string {
  return randomBytes(32).toString('base64url');
}

/** When something that begins now ends. */
export const attemptEnd = sql<Date>`now() + make_interval(secs => ${attemptSeconds})`;

/** Keeps an attempt under a fresh `state`, encrypted; runs as the identity role. Attempts past their end go with it. */
export async function storeAttempt(
  transaction: AccessTransaction,
  encryption: Encryption,
  provider: string,
  attempt: SocialAttempt,
): Promise<string> {
  const state = makeOneTime();
  await transaction
    .deleteFrom('social_attempt')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await transaction
    .insertInto('social_attempt')
    .values({
      state_hash: hashOneTime(state),
      provider,
      secret: encryption.encrypt(JSON.stringify(attempt)),
      expires_at: attemptEnd,
    })
    .execute();
  return state;
}

/** Consumes the attempt of a `state` and provider; undefined when there is none, or no longer. Runs as the identity role. */
export async function consumeAttempt(
  transaction: AccessTransaction,
  encryption: Encryption,
  provider: string,
  state: string,
): Promise<SocialAttempt | undefined> {
  const row = await transaction
    .deleteFrom('social_attempt')
    .where('state_hash', '=', hashOneTime(state))
    .returning(['provider', 'secret'])
    .returning(sql<boolean>`expires_at > now()`.as('isOpen'))
    .executeTakeFirst();
  if (!row?.isOpen || row.provider !== provider) return undefined;
  return attemptSchema.parse(JSON.parse(encryption.decrypt(row.secret)));
}
