import { sql } from 'kysely';
import { z } from 'zod';
import { recordOwnChange } from '../../../../platform/audit/record-own-change.ts';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { validated } from '../../../../platform/validation/validated.ts';

/** A name that others see in place of the e-mail; empty for none. */
export const nicknameSchema = z
  .string()
  .trim()
  .max(64)
  .regex(/^[^\p{Cc}]*$/u, 'It contains a character that cannot be displayed.');

/** Renames the caller. @throws DomainError `validation-failed` for a name longer than 64 characters. */
export async function updateNickname(context: ScopedContext, given: string): Promise<void> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  const nickname = validated(nicknameSchema, given, 'nickname');
  const before = await asIdentity(transaction, async () => {
    const before = await transaction
      .selectFrom('account')
      .select('nickname')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await transaction.updateTable('account').set({ nickname }).where('id', '=', accountId).execute();
    return before;
  });
  await recordOwnChange(context, 'account.rename', { before, after: { nickname } });
}

/** What an account agrees to: the terms of service, those of the assistant, and that the hub may hold its data. */
const agreementColumns = {
  terms: 'terms_accepted_at',
  botyTerms: 'boty_terms_accepted_at',
  hubConsent: 'hub_consent_at',
} as const;

/** One thing that an account may agree to. */
type Agreement = keyof typeof agreementColumns;

/** Notes that the caller agrees to something, or no longer does; agreeing again keeps the first time. */
export async function setAgreement(context: ScopedContext, agreement: Agreement, isGiven: boolean): Promise<void> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  const column = agreementColumns[agreement];
  const changed = await asIdentity(transaction, () =>
    transaction
      .updateTable('account')
      .set({ [column]: isGiven ? sql`now()` : null })
      .where('id', '=', accountId)
      .where(column, isGiven ? 'is' : 'is not', null)
      .executeTakeFirst(),
  );
  if (changed.numUpdatedRows === 0n) return;
  await recordOwnChange(context, 'account.agree', {
    before: { [agreement]: !isGiven },
    after: { [agreement]: isGiven },
  });
}
