import { displayOfHash } from '@headframe/chain/bytes';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { mailReaders, readersOf, type Audience } from '../../../../platform/outbox/index.ts';
import type { WithdrawalNotice } from './withdrawal-notice.ts';
import { writeNotice, type NoticeDeps } from './write-notice.ts';

const perRun = 100;

/** Minutes between two mails about holds of one withdrawal: whoever changes a password again and again fills nobody's mailbox. */
const betweenHoldMails = 60;

/**
 * Mails the owner of the subaccount, and who requested it, about what happened to withdrawals: requested, held, paid, declined; each once,
 * however many servers do it. Withdrawals that one transaction paid are in one mail. Returns how many notices were taken.
 */
export async function mailNotices({ database, ...deps }: NoticeDeps & { database: Kysely<DB> }): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const notices = await takeNotices(transaction);
    for (const group of together(notices)) await mailGroup(transaction, deps, group);
    return notices.length;
  });
}

/** The owner of the subaccount, and who requested it while they may see withdrawals. */
function audiencesOf({ subaccountId, createdBy }: WithdrawalNotice): Audience[] {
  const owner: Audience = { by: 'owner', subaccountId };
  return createdBy === null
    ? [owner]
    : [owner, { by: 'permissions', subaccountId, permissions: ['withdraw'], accountIds: [createdBy] }];
}

async function mailGroup(
  transaction: AccessTransaction,
  deps: NoticeDeps,
  group: readonly [WithdrawalNotice, ...WithdrawalNotice[]],
): Promise<void> {
  const [{ kind, id, about }] = group;
  const readers = await readersOf(transaction, ...audiencesOf(group[0]));
  const mails = readers.flatMap((reader) => {
    const content = writeNotice(deps, group, reader);
    return content ? [{ reader, content: { ...content, isEssential: true } }] : [];
  });
  await mailReaders(transaction, ['withdrawal', id, kind, about], mails);
}

async function takeNotices(transaction: AccessTransaction): Promise<WithdrawalNotice[]> {
  const { rows } = await sql<WithdrawalNotice>`
    with due as materialized (
      select n.withdrawal_id, n.kind, n.about from withdrawal_notice n join withdrawal w on w.id = n.withdrawal_id
      -- What a reorganisation took back is said once it is paid again.
      where n.mailed_at is null and (n.kind <> 'processed' or w.sent)
        and (n.kind <> 'held' or not exists (select from withdrawal_notice e where e.withdrawal_id = n.withdrawal_id and e.kind = 'held'
          and e.mailed_at > now() - make_interval(mins => ${betweenHoldMails})))
      order by n.withdrawal_id limit ${perRun} for update of n skip locked
    ), taken as (
      update withdrawal_notice n set mailed_at = now() from due
      where (n.withdrawal_id, n.kind, n.about) = (due.withdrawal_id, due.kind, due.about)
      returning n.withdrawal_id, n.kind, n.about
    )
    select t.kind, t.about, w.selector_id as id, s.id as "subaccountId", s.name as subaccount, w.created_by as "createdBy", w.amount_satoshi, coalesce(w.address, e.code) as destination,
      (select a.email from account a where a.id = w.created_by) as "requestedBy",
      (w.payout_id is null and not w.canceled and not w.declined) as "isPending", (w.canceled or w.declined) as "isTakenBack",
      w.hold_until as "holdUntil", w.hold_reason as "holdReason", encode(w.txid, 'hex') as txid,
      encode(w.payment_hash, 'hex') as "paymentHash", w.network as method, w.decline_reason as "declineReason"
    from taken t join withdrawal w on w.id = t.withdrawal_id join subaccount s on s.id = w.subaccount_id
      join address_book_entry e on e.id = w.entry_id
    order by w.id, t.kind`.execute(transaction);
  return rows.map(({ txid, ...row }) => ({
    ...row,
    txid: txid === null ? null : displayOfHash(Buffer.from(txid, 'hex')),
  }));
}

/** Puts together what one transaction paid for one subaccount and the same people; all else stands alone. */
function together(notices: readonly WithdrawalNotice[]): [WithdrawalNotice, ...WithdrawalNotice[]][] {
  const groups = new Map<string, [WithdrawalNotice, ...WithdrawalNotice[]]>();
  for (const notice of notices) {
    const { kind, id, subaccount, txid, paymentHash, createdBy } = notice;
    const key = kind === 'processed' ? `${subaccount} ${txid ?? paymentHash} ${createdBy}` : `${kind} ${id}`;
    const group = groups.get(key);
    if (group) group.push(notice);
    else groups.set(key, [notice]);
  }
  return [...groups.values()];
}
