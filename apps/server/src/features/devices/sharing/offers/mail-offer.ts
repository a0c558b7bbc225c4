import { offerLimits } from '@headframe/domain/limits/offer-limits';
import { sql } from 'kysely';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { mailReaders, toEach, queueMail, readersOf } from '../../../../platform/outbox/index.ts';
import type { AnyCommandKind } from '../../requests/index.ts';
import { receivingPermission } from './receiving-permission.ts';

/** What a mail says of an offer. */
export interface MailedOffer {
  offerId: number;
  ownerId: number;
  /** Name of the subaccount that offers. */
  owner: string;
  offeredBy: string;
  /** Null where nobody receives it: as much is done, and nothing sent. */
  receiverId: number | null;
  receiver: string;
  isMove: boolean;
  count: number;
}

/** Whether this owner offered the receiver devices lately, this time included: one mail in an hour is enough. */
async function isFirst({ scope: { transaction } }: ScopedContext, offer: MailedOffer): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_offer where owner_id = ${offer.ownerId} and receiver_name = ${offer.receiver}
      and created_at > now() - make_interval(mins => ${offerLimits.mailedMinutes})`.execute(transaction);
  return (rows[0]?.count ?? 0) <= 1;
}

/** Those who may accept such an offer at the receiver, its owner first. */
async function readersAt({ scope: { transaction } }: ScopedContext, kind: AnyCommandKind, offer: MailedOffer) {
  const permission = receivingPermission(kind, offer.isMove);
  // As much is asked where nobody receives it.
  const readers = await readersOf(transaction, {
    by: 'permissions',
    subaccountId: offer.receiverId ?? 0,
    permissions: permission ? [permission] : [],
  });
  return permission ? readers.slice(0, offerLimits.mailed) : [];
}

/** Mails those who may accept an offer of devices that one waits for them. */
export async function mailOffer(context: ScopedContext, kind: AnyCommandKind, offer: MailedOffer): Promise<void> {
  const { transaction } = context.scope;
  const { owner, offeredBy, receiver, isMove, count } = offer;
  await asIdentity(transaction, async () => {
    if (!(await isFirst(context, offer))) return;
    const readers = await readersAt(context, kind, offer);
    const url = new URL('/user/asic-management/offers', context.services.publicUrl);
    const devices = count === 1 ? 'a device' : `${count} devices`;
    const content = {
      subject: `${owner} offers ${devices} to ${receiver}`,
      paragraphs: [
        `${offeredBy} offers ${devices} of the subaccount ${owner} to your subaccount ${receiver}.`,
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
    await mailReaders(transaction, ['device-offer', offer.offerId], toEach(readers, content));
    // As much is done where nobody receives it, so that nobody learns by the clock which names there are.
    if (readers.length === 0) await queueMail(transaction, { to: offeredBy, isPretended: true, ...content });
  });
}
