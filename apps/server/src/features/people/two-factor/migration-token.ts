import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** Minutes in which someone with an old second factor may move, after the right password. */
const migrationTokenMinutes = 10;

/** What an account with an old second factor must do: move it, or remove it in favour of the current one. */
const migrationKinds = ['need-migrate', 'need-migrate-with-mfa'] as const;

/** One of {@link migrationKinds}, a sign-in outcome of the first specification, section 4. */
export type MigrationKind = (typeof migrationKinds)[number];

/** What a migration token proves: everything that a sign-in requires, except the old code. */
export interface Migration {
  accountId: number;
  kind: MigrationKind;
}

const contentSchema = z.object({
  purpose: z.literal('old second factor'),
  accountId: z.int(),
  kind: z.enum(migrationKinds),
  expiresAt: z.number(),
});

/** A token for the next {@link migrationTokenMinutes} minutes; encrypted, so nobody makes or reads one. */
export function makeMigrationToken(secrets: Pick<Secrets, 'encrypt'>, migration: Migration, now = Date.now()): string {
  const expiresAt = now + migrationTokenMinutes * 60_000;
  return secrets.encrypt(JSON.stringify({ purpose: 'old second factor', ...migration, expiresAt }));
}

/** Reads a token; undefined for one that is not ours or past its end. */
export function readMigrationToken(
  secrets: Pick<Secrets, 'decrypt'>,
  token: string,
  now = Date.now(),
): Migration | undefined {
  try {
    const { accountId, kind, expiresAt } = contentSchema.parse(JSON.parse(secrets.decrypt(token)));
    return expiresAt > now ? { accountId, kind } : undefined;
  } catch {
    return undefined;
  }
}
