import { DomainError } from '@headframe/domain/errors/domain-error';
import { offerLimits } from '@headframe/domain/limits/offer-limits';
import { sql } from 'kysely';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { asIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../../kind-platform/index.ts';
import type { AnyCommandKind } from '../../requests/index.ts';
import type { ShareRights } from '../share-device.ts';
import { announceOffer } from './announce-offer.ts';
import { mailOffer } from './mail-offer.ts';

/** Devices of the caller's subaccount, and to whom they are offered. */
export interface DeviceOffer extends ShareRights {
  deviceIds: readonly number[];
  /** Name of a subaccount, whether or not there is one. */
  receiver: string;
  /** Whether they move there, or are shared with it. */
  isMove: boolean;
}

const tooMany = (text: string) => new DomainError('429', text);

/** @throws DomainError `429` where the subaccount or the caller has as many offers as may be. */
async function requireRoom(
  transaction: AccessTransaction,
  { ownerId, accountId, receiver }: { ownerId: number; accountId: number; receiver: string },
): Promise<void> {
  const isOpen = sql`state = 'open' and ends_at > now()`;
  const { rows } = await sql<{ lately: number; open: number; there: number }>`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as lately,
      count(*) filter (where owner_id = ${ownerId} and ${isOpen})::int as open,
      count(*) filter (where owner_id = ${ownerId} and ${isOpen} and receiver_name = ${receiver})::int as there
    from device_offer where owner_id = ${ownerId} or offered_by_account_id = ${accountId}`.execute(transaction);
  const { lately = 0, open = 0, there = 0 } = rows[0] ?? {};
  if (lately >= offerLimits.inHour)
    throw tooMany(`At most ${offerLimits.inHour} offers of devices are made in an hour. Try again later.`);
  if (there >= offerLimits.toOne)
    throw tooMany(`${offerLimits.toOne} offers to this subaccount wait for an answer. Withdraw one of them first.`);
  if (open >= offerLimits.open)
    throw tooMany(`${offerLimits.open} offers wait for an answer. Withdraw some of them first.`);
}

/**
 * The subaccount of a name that takes offers of an owner; null where there is none: it does not exist, it has blocked the owner, or has as
 * many open offers as may be. Who offers does not learn which.
 * @throws DomainError `permission-error` where it has declined devices of the owner lately.
 */
async function findReceiver(transaction: AccessTransaction, ownerId: number, receiver: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; isBlocked: boolean | null; until: Date | null; open: number }>`
    select n.id, r.is_blocked as "isBlocked",
      case when r.refused_at > now() - make_interval(days => ${offerLimits.declinedDays})
        then r.refused_at + make_interval(days => ${offerLimits.declinedDays}) end as until,
      (select count(*)::int from device_offer o where o.receiver_id = n.id and o.state = 'open' and o.ends_at > now()) as open
    from subaccount n left join offer_refusal r on r.subaccount_id = n.id and r.owner_id = ${ownerId}
    where n.name = ${receiver} and not n.is_archived`.execute(transaction);
  const [found] = rows;
  if (!found || found.isBlocked) return null;
  if (found.until)
    throw new DomainError(
      'permission-error',
      `${receiver} has declined devices of this subaccount. You can offer some again from ${found.until.toISOString().slice(0, 10)} on, or earlier if it allows that.`,
    );
  return found.open >= offerLimits.atReceiver ? null : found.id;
}

/**
 * Offers devices of the caller's subaccount to another one, whose people accept or decline. The answer is the same whether or not there is
 * such a subaccount. The caller's right is checked before.
 * @throws DomainError `validation-failed` for the caller's own subaccount; `429` where too many offers are open or were made lately;
 * `permission-error` where the other one has declined devices of this one lately.
 */
export async function offerDevices(context: ScopedContext, kind: AnyCommandKind, offer: DeviceOffer): Promise<void> {
  const { deviceIds, receiver, isMove, commandAccess, tunnelAccess } = offer;
  const { subaccountId: ownerId, name } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { accountId, email } = accountCaller(context);
  if (receiver === name)
    throw new DomainError('validation-failed', 'A device cannot be shared with its own subaccount.');
  const names = await loadDeviceNames(transaction, deviceIds);
  const { offerId, receiverId } = await asIdentity(transaction, async () => {
    // One offer of a subaccount at a time, so that many at once are bounded too.
    await sql`select pg_advisory_xact_lock(hashtext('headframe.offers'), ${ownerId})`.execute(transaction);
    await requireRoom(transaction, { ownerId, accountId, receiver });
    const found = await findReceiver(transaction, ownerId, receiver);
    const { rows } = await sql<{ id: number }>`
      insert into device_offer (owner_id, owner_name, receiver_name, receiver_id, kind, is_move, command_access, tunnel_access,
        device_ids, device_count, device_names, models, offered_by_account_id, offered_by, ends_at)
      select ${ownerId}, ${name}, ${receiver}, ${found}::int, ${kind.descriptor.kind}, ${isMove}, ${commandAccess}, ${tunnelAccess},
        ${deviceIds as number[]}::int[], ${deviceIds.length}, ${names},
        coalesce((select string_agg(concat_ws(' ', nullif(model, ''), '(' || count || ')'), ', ') from (
          select model, count(*) as count from device where id = any (${deviceIds as number[]}::int[])
          group by model order by count(*) desc, model limit 5) models), ''),
        ${accountId}, ${email}, now() + make_interval(days => ${offerLimits.days}) returning id`.execute(transaction);
    return { offerId: rows[0]?.id ?? 0, receiverId: found };
  });
  await mailOffer(context, kind, {
    offerId,
    ownerId,
    owner: name,
    offeredBy: email,
    receiverId,
    receiver,
    isMove,
    count: deviceIds.length,
  });
  await announceOffer(context, { ownerId, receiverId });
}
