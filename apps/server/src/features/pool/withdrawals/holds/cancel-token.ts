import { z } from 'zod';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';

/** What the link of a mail about a held withdrawal proves: that it reached one of its people. */
export interface CancelToken {
  /** Public id of the withdrawal. */
  readonly withdrawal: string;
  /** Inner key of the account that the mail went to. */
  readonly accountId: number;
}

const purpose = 'cancel a held withdrawal';
const contentSchema = z.object({
  purpose: z.literal(purpose),
  withdrawal: z.uuid(),
  accountId: z.int(),
  expiresAt: z.number(),
});

/** A token that is good until the hold ends; encrypted, so nobody makes or reads one. */
export function makeCancelToken(secrets: Pick<Secrets, 'encrypt'>, token: CancelToken, expiresAt: Date): string {
  return secrets.encrypt(JSON.stringify({ purpose, ...token, expiresAt: expiresAt.getTime() }));
}

/** Reads a token; undefined for one that is not ours or past its end. */
export function readCancelToken(
  secrets: Pick<Secrets, 'decrypt'>,
  text: string,
  now = Date.now(),
): CancelToken | undefined {
  try {
    const { withdrawal, accountId, expiresAt } = contentSchema.parse(JSON.parse(secrets.decrypt(text)));
    return expiresAt > now ? { withdrawal, accountId } : undefined;
  } catch {
    return undefined;
  }
}
