import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';

/** A subaccount whose devices the caller's subaccount has declined. */
export interface OfferRefusal {
  /** Its name. */
  subaccount: string;
  /** Whether it takes none of its offers any more. */
  isBlocked: boolean;
  refusedAt: Date;
}

/** Remembers that the caller's subaccount declined devices of an owner: no offer of theirs reaches it for a while, or at all where blocked. */
export async function noteRefusal(
  { scope: { transaction, grants } }: ScopedContext,
  owner: { id: number; name: string },
  isBlocked: boolean,
): Promise<void> {
  const { subaccountId } = singleGrant(grants);
  await asIdentity(transaction, () =>
    sql`insert into offer_refusal (subaccount_id, owner_id, owner_name, is_blocked)
      values (${subaccountId}, ${owner.id}, ${owner.name}, ${isBlocked})
      on conflict (subaccount_id, owner_id) do update set owner_name = excluded.owner_name,
        is_blocked = offer_refusal.is_blocked or excluded.is_blocked, refused_at = now()`.execute(transaction),
  );
}

/** Whose offers the caller's subaccounts refuse; blocked ones first. */
export async function loadRefusals({ scope: { transaction } }: ScopedContext): Promise<OfferRefusal[]> {
  const { rows } = await sql<OfferRefusal>`
    select owner_name as subaccount, is_blocked as "isBlocked", refused_at as "refusedAt" from offer_refusal
    order by is_blocked desc, owner_name limit 1000`.execute(transaction);
  return rows;
}

/** Takes offers of a subaccount again. @throws DomainError `not-found` where they are not refused. */
export async function allowOffers(context: ScopedContext, owner: string): Promise<void> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { rows } = await sql<{ isBlocked: boolean }>`
    delete from offer_refusal where subaccount_id = ${subaccountId} and owner_name = ${owner}
    returning is_blocked as "isBlocked"`.execute(transaction);
  if (rows.length === 0) throw new DomainError('not-found', 'Offers of this subaccount are not refused.');
  await recordChange(context, {
    action: 'device-offer.allow',
    object: { kind: 'subaccount', name: owner },
    subaccountId,
    before: { blocked: rows.some(({ isBlocked }) => isBlocked) },
  });
}
