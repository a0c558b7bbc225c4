import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { queueMail } from '../../../platform/outbox/index.ts';

/** Days in which an addition of a second factor can be reverted from its mail. */
const revertDays = 7;

const purpose = 'revert-second-factor';

/** What is stored of a revert code: 256 random bits need no more than a hash. */
export function hashRevertCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

async function emailOf(transaction: AccessTransaction, accountId: number): Promise<string> {
  const account = await transaction
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.email;
}

/** Notifies the holder by mail of an addition, with a link that reverts it once. Runs as the identity role. */
export async function mailFactorAdded(
  transaction: AccessTransaction,
  publicUrl: string,
  accountId: number,
): Promise<void> {
  const code = randomBytes(32).toString('base64url');
  await transaction
    .insertInto('action_code')
    .values({
      account_id: accountId,
      purpose,
      code_hash: hashRevertCode(code),
      expires_at: sql<Date>`now() + make_interval(days => ${revertDays})`,
    })
    .execute();
  const url = new URL('/user/', publicUrl);
  url.search = new URLSearchParams({ mode: 'revertSecondFactorAddition', code }).toString();
  await queueMail(transaction, {
    to: await emailOf(transaction, accountId),
    isEssential: true,
    subject: 'Two-factor authentication was added to your account',
    paragraphs: [
      'From now on, signing in to your account asks for a code of an authenticator app.',
      `If this was not you, revert it within ${revertDays} days. That removes the second factor and signs your account out on every device; then choose a new password.`,
    ],
    link: { label: 'Revert this change', url: url.href },
    closing: ['If this was you, there is nothing to do.'],
  });
}

const removedByHolder = {
  paragraphs: ['From now on, signing in to your account asks for its password only.'],
  closing: ['If this was not you, choose a new password and set up two-factor authentication again.'],
};
const removedForHolder = {
  paragraphs: [
    'The administrator of this installation removed the second factor of your account and signed it out on all devices. Sign-in now asks for its password only.',
    'Set up two-factor authentication again on your profile.',
  ],
  closing: [
    'If you did not ask for this, change your password immediately and contact the administrator of this installation.',
  ],
};

/**
 * Notifies the holder by mail that they or the administrator removed the second factor, and makes earlier links
 * to revert worthless. Runs as the identity role.
 */
export async function mailFactorRemoved(
  transaction: AccessTransaction,
  accountId: number,
  by: 'holder' | 'administrator' = 'holder',
): Promise<void> {
  await transaction
    .updateTable('action_code')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
  await queueMail(transaction, {
    to: await emailOf(transaction, accountId),
    isEssential: true,
    subject: 'Two-factor authentication was removed from your account',
    ...(by === 'holder' ? removedByHolder : removedForHolder),
  });
}
