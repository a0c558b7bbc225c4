import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { hashRefreshToken, refreshGraceSeconds, refreshTokenDays, deriveNextRefreshToken } from './refresh-token.ts';

/** The outcome of a refresh token that was presented. */
export type Rotation =
  | { outcome: 'rotated'; sessionId: string; refreshToken: string }
  /** Unknown, expired, or of an ended session. */
  | { outcome: 'refused' }
  /** Used before and too long ago: its session, with every token of it, has been ended. */
  | { outcome: 'reused'; sessionId: string; accountId: number };

/** When a token given out now ends. */
export const refreshTokenEnd = sql<Date>`now() + make_interval(days => ${refreshTokenDays})`;

async function lockToken(transaction: AccessTransaction, tokenHash: Buffer) {
  return transaction
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select(['session.id as sessionId', 'session.account_id as accountId'])
    .select(['session.revoked_at as revokedAt', 'refresh_token.used_at as usedAt'])
    .select(sql<boolean>`refresh_token.expires_at <= clock_timestamp()`.as('expired'))
    .select(sql<number>`extract(epoch from clock_timestamp() - refresh_token.used_at)::float8`.as('secondsSinceUse'))
    .where('refresh_token.token_hash', '=', tokenHash)
    .forUpdate('refresh_token')
    .executeTakeFirst();
}

async function storeNextRefreshToken(
  transaction: AccessTransaction,
  tokenHash: Buffer,
  sessionId: string,
  successor: string,
) {
  await transaction
    .updateTable('refresh_token')
    .set({ used_at: sql`clock_timestamp()` })
    .where('token_hash', '=', tokenHash)
    .execute();
  await transaction
    .insertInto('refresh_token')
    .values({ token_hash: hashRefreshToken(successor), session_id: sessionId, expires_at: refreshTokenEnd })
    .execute();
  await transaction
    .updateTable('session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute();
  await transaction
    .deleteFrom('refresh_token')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

/**
 * Trades a refresh token for its successor. The same token is answered with the same successor for 30 s after its first
 * use; presented later, it must have been copied, and the whole session ends.
 */
export async function rotateRefreshToken(
  transaction: AccessTransaction,
  token: string,
  key: Buffer,
): Promise<Rotation> {
  const tokenHash = hashRefreshToken(token);
  const row = await lockToken(transaction, tokenHash);
  if (!row || row.revokedAt !== null || row.expired) return { outcome: 'refused' };
  const { sessionId, accountId } = row;
  const successor = deriveNextRefreshToken(token, key);
  if (row.usedAt === null) {
    await storeNextRefreshToken(transaction, tokenHash, sessionId, successor);
    return { outcome: 'rotated', sessionId, refreshToken: successor };
  }
  if (row.secondsSinceUse <= refreshGraceSeconds) return { outcome: 'rotated', sessionId, refreshToken: successor };
  await transaction
    .updateTable('session')
    .set({ revoked_at: sql`now()`, revoke_reason: 'refresh token reused' })
    .where('id', '=', sessionId)
    .execute();
  return { outcome: 'reused', sessionId, accountId };
}
