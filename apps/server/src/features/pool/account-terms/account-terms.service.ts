import { DomainError } from '@headframe/domain/errors/domain-error';
import { feeParts } from '@headframe/domain/pool/divide-earnings';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { setRate, today } from '../rates/index.ts';

const percentOf = (parts: number): number => (100 * parts) / feeParts;

/** What an account pays beside the pool fee, and whether it may trade energy. */
export interface AccountTerms {
  readonly email: string;
  readonly energyTradeAccess: boolean;
  /** Today (UTC), %. */
  readonly userFeePercent: number;
  /** User fees of later days, the earliest first. */
  readonly planned: readonly { firstDay: string; percent: number }[];
}

const changeSchema = z.object({
  email: emailSchema,
  energyTradeAccess: z.boolean().optional(),
  userFee: z
    .object({
      percent: z
        .number()
        .min(0)
        .max(100)
        .refine((percent) => Number(percent.toFixed(2)) === percent, 'Up to 2 decimals.'),
      firstDay: z.iso.date(),
    })
    .optional(),
});

interface Stored {
  readonly id: number;
  readonly energyTradeAccess: boolean;
}

async function lockAccount(transaction: AccessTransaction, email: string): Promise<Stored> {
  const { rows } = await sql<Stored>`select id, has_energy_trade_access as "energyTradeAccess" from account
    where email = ${email} for update`.execute(transaction);
  const [found] = rows;
  if (!found) throw new DomainError('not-found', 'There is no account with this e-mail.');
  return found;
}

async function read(transaction: AccessTransaction, email: string): Promise<AccountTerms> {
  const { id, energyTradeAccess } = await lockAccount(transaction, email);
  const { rows } = await sql<{ now: number; planned: { firstDay: string; parts: number }[] }>`
    select rate_on('user_fee', ${today()}::date, ${id}::int) as now, coalesce((
      select json_agg(json_build_object('firstDay', d.first_day, 'parts', rate_on('user_fee', d.first_day, ${id}::int)) order by d.first_day)
      from (select distinct first_day from rate where kind = 'user_fee' and account_id = ${id}::int
        and first_day > ${today()}::date) d), '[]') as planned`.execute(transaction);
  const planned = (rows[0]?.planned ?? []).map(({ firstDay, parts }) => ({ firstDay, percent: percentOf(parts) }));
  return { email, energyTradeAccess, userFeePercent: percentOf(rows[0]?.now ?? 0), planned };
}

/** The terms of an account. For the administrator. @throws DomainError `not-found`. */
export function readAccountTerms(context: ScopedContext, given: string): Promise<AccountTerms> {
  requireAdministrator(context);
  const email = validated(emailSchema, given, 'email');
  const { transaction } = context.scope;
  return asIdentity(transaction, () => read(transaction, email));
}

/**
 * Sets the user fee of an account from a day to come on, or whether it may trade energy; what is left out stays. For the administrator,
 * with a code of the second factor.
 * @throws DomainError `not-found`, `validation-failed`, and as `requireSecondFactor`.
 */
export async function setAccountTerms(
  context: ScopedContext,
  given: object,
  code: string | null | undefined,
): Promise<AccountTerms> {
  requireAdministrator(context);
  const { email, energyTradeAccess, userFee } = validated(changeSchema, given, 'terms');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const account = await lockAccount(transaction, email);
    const before = await read(transaction, email);
    if (userFee) {
      const stored = BigInt(Math.round(userFee.percent * 100));
      const rate = { kind: 'user_fee', accountId: account.id, stored, firstDay: userFee.firstDay } as const;
      await setRate(transaction, rate, { value: 'userFee.percent', firstDay: 'userFee.firstDay' });
    }
    if (energyTradeAccess !== undefined)
      await sql`update account set has_energy_trade_access = ${energyTradeAccess} where id = ${account.id}::int`.execute(
        transaction,
      );
    const { email: _email, ...after } = await read(transaction, email);
    const { email: _same, ...earlier } = before;
    await recordChange(context, {
      action: 'account.set-terms',
      object: { kind: 'account', name: email },
      before: earlier,
      after,
    });
    await context.services.pubsub.publish(transaction, ofAccounts(account.id));
    return { email, ...after };
  });
}
