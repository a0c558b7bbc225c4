import { holdReasons, type HoldReason } from '@headframe/domain/pool/withdrawal-status';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../../platform/database/with-access.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { queueMail } from '../../../people/mail/index.ts';
import { makeCancelToken } from './cancel-token.ts';

/** Where the link of the mail leads: a page that asks first, as mail scanners follow links. */
export const cancelPath = '/api/withdrawals/cancel';

/** Withdrawals of one run. */
const perRun = 100;

/** What the mails need. */
export interface HoldMailDeps {
  readonly database: Kysely<DB>;
  readonly secrets: Pick<Secrets, 'encrypt'>;
  readonly publicUrl: string;
}

interface HeldWithdrawal {
  id: string;
  amount_satoshi: bigint;
  code: string;
  reason: HoldReason;
  until: Date;
  subaccount: string;
  people: { id: number; email: string }[];
}

/**
 * Mails the owner of the subaccount, and who requested it, about each held withdrawal, once for each hold, with a link that cancels
 * it. Returns how many withdrawals were mailed about.
 */
export async function mailHolds({ database, secrets, publicUrl }: HoldMailDeps): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<HeldWithdrawal>`
      with held as materialized (
        select id from withdrawal where hold_until > now() and hold_mailed_until is distinct from hold_until
          and payout_id is null and not canceled and not declined
        order by id limit ${perRun} for update skip locked
      ), mailed as (
        update withdrawal w set hold_mailed_until = w.hold_until from held where w.id = held.id
        returning w.selector_id as id, w.amount_satoshi, w.entry_id, w.hold_reason, w.hold_until, w.subaccount_id, w.created_by
      )
      select m.id, m.amount_satoshi, e.code, m.hold_reason as reason, m.hold_until as until, s.name as subaccount,
        (select json_agg(json_build_object('id', a.id, 'email', a.email) order by a.id) from account a
          where a.id in (s.owner_account_id, m.created_by)) as people
      from mailed m join subaccount s on s.id = m.subaccount_id join address_book_entry e on e.id = m.entry_id`.execute(
      transaction,
    );
    for (const { id, amount_satoshi, code, reason, until, subaccount, people } of rows)
      for (const { id: accountId, email } of people) {
        const url = new URL(cancelPath, publicUrl);
        url.searchParams.set('token', makeCancelToken(secrets, { withdrawal: id, accountId }, until));
        await queueMail(transaction, {
          to: email,
          subject: `A withdrawal of ${subaccount} is held`,
          paragraphs: [
            `${exactCoinAmount(amount_satoshi)} BTC of the subaccount ${subaccount} are to be sent to:`,
            code,
            `${holdReasons[reason]} The withdrawal therefore waits until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
          ],
          link: { label: 'Cancel this withdrawal', url: url.href },
          closing: ['If you expected this, there is nothing to do.'],
        });
      }
    return rows.length;
  });
}
