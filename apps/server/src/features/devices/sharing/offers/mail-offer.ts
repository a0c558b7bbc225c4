import { offerLimits } from '@headframe/domain/limits/offer-limits';
import { sql } from 'kysely';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import { loadHeldGrants } from '../../../../platform/auth/load-held-grants.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { queueMail } from '../../../../platform/outbox/index.ts';
import type { AnyCommandKind } from '../../requests/index.ts';
import { receivingPermission } from './receiving-permission.ts';

/** What a mail says of an offer. */
export interface MailedOffer {
  ownerId: number;
  /** Name of the subaccount that offers. */
  owner: string;
  offeredBy: string;
  /** Null where nobody receives it: as much is done, and nothing sent. */
  receiverId: number | null;
  receiver: string;
  isMove: boolean;
  names: string;
  count: number;
}

/** Whether this owner offered the receiver devices lately, this time included: one mail in an hour is enough. */
async function isFirst({ scope: { transaction } }: ScopedContext, offer: MailedOffer): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_offer where owner_id = ${offer.ownerId} and receiver_name = ${offer.receiver}
      and created_at > now() - make_interval(mins => ${offerLimits.mailedMinutes})`.execute(transaction);
  return (rows[0]?.count ?? 0) <= 1;
}

/** E-mails of those who may accept such an offer at the receiver, its owner first. */
async function readersOf({ scope: { transaction } }: ScopedContext, kind: AnyCommandKind, offer: MailedOffer) {
  const permission = receivingPermission(kind, offer.isMove);
  const { receiverId } = offer;
  const { rows } = await sql<{ accountId: number; email: string }>`
    select a.id as "accountId", a.email from account a, subaccount n
      join organization o on o.id = n.organization_id
    where n.id = ${receiverId}::int and a.email is not null and (
      a.id in (n.owner_account_id, o.owner_account_id)
      or exists (select from subaccount_access c where c.account_id = a.id and c.subaccount_id = n.id)
      or exists (select from organization_member m where m.account_id = a.id and m.organization_id = o.id))
    order by a.id = n.owner_account_id desc, a.id`.execute(transaction);
  const subaccountId = receiverId ?? 0;
  const held = await loadHeldGrants(
    transaction,
    rows.map(({ accountId }) => ({ accountId, subaccountId })),
  );
  const able = new Set(
    held.filter(({ grant }) => permission && grantOpens(grant, permission)).map(({ accountId }) => accountId),
  );
  return rows.filter(({ accountId }) => able.has(accountId)).slice(0, offerLimits.mailed);
}

/** Mails those who may accept an offer of devices that one waits for them. */
export async function mailOffer(context: ScopedContext, kind: AnyCommandKind, offer: MailedOffer): Promise<void> {
  const { transaction } = context.scope;
  const { owner, offeredBy, receiver, isMove, names, count } = offer;
  await asIdentity(transaction, async () => {
    if (!(await isFirst(context, offer))) return;
    const readers = await readersOf(context, kind, offer);
    const url = new URL('/user/asic-management/offers', context.services.publicUrl);
    const devices = count === 1 ? 'a device' : `${count} devices`;
    const content = {
      subject: `${owner} offers ${devices} to ${receiver}`,
      paragraphs: [
        `${offeredBy} offers ${devices} of the subaccount ${owner} to your subaccount ${receiver}: ${names}.`,
        isMove
          ? 'Once somebody of your subaccount accepts, they belong to it. The agent that reads them stays with the other subaccount.'
          : 'Once somebody of your subaccount accepts, it sees them, and they count in its totals.',
      ],
      closing: [
        `If you do not know who this comes from, decline: nothing of these devices is seen before. Declining keeps further offers away for ${offerLimits.declinedDays} days.`,
        `The offer ends after ${offerLimits.days} days.`,
      ],
      link: { label: 'Look at the offer', url: url.href },
    };
    for (const { email } of readers) await queueMail(transaction, { to: email, ...content });
    // As much is done where nobody receives it, so that nobody learns by the clock which names there are.
    if (readers.length === 0) await queueMail(transaction, { to: offeredBy, isPretended: true, ...content });
  });
}
