import { DomainError } from '@headframe/domain/errors/domain-error';
import { accountImportLimits } from '@headframe/domain/limits/account-import';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { createActionCodes, importedAccountMail } from '../identity/index.ts';
import { queueMails } from '../../../platform/outbox/index.ts';
import { requireAdministrator } from '../organizations/index.ts';
import { requireSecondFactor } from '../two-factor/index.ts';
import { planAccounts, type PlannedAccount } from './plan-accounts.ts';

const csvSchema = z.string().min(1).max(accountImportLimits.characters);

/** What an import would do. For the administrator. @throws DomainError as `planAccounts`. */
export function previewAccounts(context: ScopedContext, given: string): Promise<PlannedAccount[]> {
  requireAdministrator(context);
  const csv = validated(csvSchema, given, 'csv');
  const { transaction } = context.scope;
  return asIdentity(transaction, () => planAccounts(transaction, csv));
}

/**
 * Creates the accounts of a file, all or none, each with an organization of its own and without a password, and mails each a link that
 * sets one. A second factor of the earlier installation is kept sealed and asked for at the first sign-in. Returns how many.
 * @throws DomainError `constraint-violation` where a row cannot be imported; as `planAccounts` and `requireSecondFactor`.
 */
export async function importAccounts(
  context: ScopedContext,
  given: string,
  code: string | null | undefined,
): Promise<number> {
  requireAdministrator(context);
  const csv = validated(csvSchema, given, 'csv');
  await requireSecondFactor(context, code);
  const { scope, services } = context;
  const { transaction } = scope;
  return asIdentity(transaction, async () => {
    const accounts = await planAccounts(transaction, csv);
    const refused = accounts.find(({ problem }) => problem !== null);
    if (refused)
      throw new DomainError('constraint-violation', `Nothing is imported: line ${refused.row}: ${refused.problem}`);
    const rows = accounts.map(({ email, nickname, secret }) => ({
      email,
      nickname,
      secret: secret === null ? null : services.secrets.encrypt(secret),
    }));
    const { rows: made } = await sql<{ id: number; email: string }>`
      with given as (select * from json_to_recordset(${JSON.stringify(rows)}) as g (email text, nickname text, secret text)),
        made as (insert into account (email, nickname) select email, nickname from given on conflict (email) do nothing returning id, email),
        homes as (insert into organization (owner_account_id) select id from made),
        factors as (insert into old_two_factor (account_id, secret)
          select made.id, given.secret from made join given using (email) where given.secret is not null)
      select id, email from made order by id`.execute(transaction);
    if (made.length !== rows.length)
      throw new DomainError('constraint-violation', 'Nothing is imported: somebody signed up meanwhile. Look again.');
    const codes = await createActionCodes(services.secrets).issueForImported(transaction, made);
    await queueMails(
      transaction,
      made.map(({ id, email }) => ({
        to: email,
        ...importedAccountMail(services.publicUrl, email, codes.get(id) ?? ''),
      })),
    );
    await recordChange(
      context,
      ...made.map(({ id, email }) => ({
        action: 'account.import' as const,
        object: { kind: 'account', id: String(id), name: email },
      })),
    );
    return made.length;
  });
}
