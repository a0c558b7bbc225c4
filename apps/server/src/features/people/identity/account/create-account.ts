import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** Whom an account is made for. */
interface NewAccount {
  /** As `emailSchema` reads it, and of no other account. */
  email: string;
  /** Null for someone who signs in with another provider only. */
  passwordHash: string | null;
  nickname?: string;
  /** Whether it is known already that its holder reads this address. */
  isEmailConfirmed: boolean;
}

/** Creates an account with an organization of its own; the transaction runs under the identity role. */
export async function createAccount(
  transaction: AccessTransaction,
  { email, passwordHash, nickname = '', isEmailConfirmed }: NewAccount,
): Promise<{ id: number; publicId: string }> {
  const account = await transaction
    .insertInto('account')
    .values({
      email,
      password_hash: passwordHash,
      nickname,
      email_confirmed_at: isEmailConfirmed ? sql<Date>`now()` : null,
    })
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirstOrThrow();
  await transaction.insertInto('organization').values({ owner_account_id: account.id }).execute();
  return account;
}
