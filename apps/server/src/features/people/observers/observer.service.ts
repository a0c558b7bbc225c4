import { accessKeyLimits } from '@headframe/domain/limits/access-keys';
import {
  defaultObserverView,
  observerPermissions,
  observerRoles,
  observerViews,
  type ObserverRole,
  type ObserverView,
} from '@headframe/domain/permissions/observer-permissions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { z } from 'zod';
import { makeAccessKey } from '../../../platform/auth/access-key.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireWithinOwnRights } from '../access/index.ts';
import { concludeKeyChange, endKey, keyDescriptionSchema, noSuchKey, requireRoomForKey } from '../access-keys/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

const latest = () => Date.now() + accessKeyLimits.maxDays * 86_400_000;

/** When a link ends by itself: a time to come; null for never. */
const endsAtSchema = z
  .date()
  .nullish()
  .refine((at) => !at || at.getTime() > Date.now(), 'The end has to be in the future.')
  .refine((at) => !at || at.getTime() <= latest(), `The end has to be within ${accessKeyLimits.maxDays} days.`)
  .transform((at) => at ?? null);

const newObserverSchema = z
  .object({
    role: z.enum(observerRoles),
    description: keyDescriptionSchema.default(''),
    shows: z.enum(observerViews).optional(),
    endsAt: endsAtSchema,
  })
  .refine(({ role, shows }) => role === 'observer' || shows === undefined, {
    error: 'An accountant sees pool revenues alone.',
    path: ['shows'],
  });

/** A new observer link, with the token that is shown this once and kept only as its hash. */
export interface CreatedObserver {
  id: string;
  token: string;
}

interface StoredObserver {
  id: number;
  publicId: string;
  role: ObserverRole;
  description: string;
  tokenEnding: string;
  shows: ObserverView | null;
  endsAt: Date | null;
}

async function observerOf(context: ScopedContext, id: string): Promise<StoredObserver> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { rows } = await sql<StoredObserver>`
    select id, public_id as "publicId", role, description, token_ending as "tokenEnding", shows, ends_at as "endsAt" from observer
    where public_id = ${uuidOrNull(id)}::uuid and subaccount_id = ${subaccountId} for update`.execute(
    context.scope.transaction,
  );
  const [observer] = rows;
  if (!observer) throw noSuchKey('observer');
  return observer;
}

/**
 * Creates an observer link.
 * @throws DomainError `permission-error` at the limit, or for a role that sees more than the caller may.
 */
export async function createObserver(context: ScopedContext, given: unknown): Promise<CreatedObserver> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { role, description, endsAt, ...chosen } = validated(newObserverSchema, given, 'observer');
  const shows = role === 'observer' ? (chosen.shows ?? defaultObserverView) : null;
  requireWithinOwnRights(context, subaccountId, observerPermissions(role, shows ?? undefined));
  await requireRoomForKey(transaction, 'observer', subaccountId);
  const { token, tokenHash, tokenEnding } = makeAccessKey('observer');
  const { rows } = await sql<{ publicId: string }>`
    insert into observer (subaccount_id, role, description, shows, ends_at, token_hash, token_ending, created_by_account_id)
    values (${subaccountId}, ${role}, ${description}, ${shows}, ${endsAt}, ${tokenHash}, ${tokenEnding}, ${accountCaller(context).accountId})
    returning public_id as "publicId"`.execute(transaction);
  const [created] = rows;
  if (!created) throw new Error('The observer link was not stored.');
  const after = { role, description, shows, endsAt, tokenEnding };
  await concludeKeyChange(context, 'observer.create', { publicId: created.publicId, description }, { after });
  return { id: created.publicId, token };
}

/** Changes the description of an observer link. @throws DomainError `conflict`. */
export async function updateObserver(
  context: ScopedContext,
  id: string,
  given: string,
  from?: string | null,
): Promise<void> {
  const description = validated(keyDescriptionSchema, given, 'description');
  const observer = await observerOf(context, id);
  await mergeOrRefuse(
    context.scope.transaction,
    { kind: 'observer', id },
    {
      current: { description: observer.description },
      change: { description },
      from: from == null ? undefined : { description: from },
    },
  );
  await sql`update observer set description = ${description} where id = ${observer.id}`.execute(
    context.scope.transaction,
  );
  const change = { before: { description: observer.description }, after: { description } };
  await concludeKeyChange(context, 'observer.update', { ...observer, description }, change);
}

const viewSchema = z.object({ shows: z.enum(observerViews).nullish(), endsAt: endsAtSchema });

/** What a link shows and until when; no value of `shows` for accountants. */
export interface ObserverViewChange {
  shows?: ObserverView | null | undefined;
  endsAt?: Date | null | undefined;
}

/** Whether a link shows more after a change, or for longer. */
function isWider(before: StoredObserver, after: { shows: ObserverView | null; endsAt: Date | null }): boolean {
  const rank = (view: ObserverView | null) => observerViews.indexOf(view ?? defaultObserverView);
  const until = (at: Date | null) => at?.getTime() ?? Infinity;
  return rank(after.shows) > rank(before.shows) || until(after.endsAt) > until(before.endsAt);
}

/**
 * Changes what an observer link shows and until when; views that are open and show more close at once, on every server. `confirm` is called where
 * it shows more than before, or for longer.
 * @throws DomainError `conflict`, `validation-failed`, or `permission-error` for more than the caller may see.
 */
export async function updateObserverView(
  context: ScopedContext,
  id: string,
  {
    from,
    confirm,
    ...given
  }: ObserverViewChange & { from?: ObserverViewChange | null | undefined; confirm(): Promise<void> },
): Promise<void> {
  const { transaction } = context.scope;
  const { subaccountId } = singleGrant(context.scope.grants);
  const change = validated(viewSchema, given, 'view');
  const observer = await observerOf(context, id);
  const isObserver = observer.role === 'observer';
  if (!isObserver && change.shows)
    throw new DomainError('validation-failed', 'view.shows: An accountant sees pool revenues alone.');
  const current = {
    shows: isObserver ? (observer.shows ?? defaultObserverView) : null,
    endsAt: asText(observer.endsAt),
  };
  const wanted = { shows: change.shows ?? current.shows, endsAt: asText(change.endsAt) };
  const merged = await mergeOrRefuse(
    transaction,
    { kind: 'observer', id },
    { current, change: wanted, from: from ? { shows: from.shows ?? null, endsAt: asText(from.endsAt) } : undefined },
  );
  const shows = merged['shows'] as ObserverView | null;
  const endsAt = typeof merged['endsAt'] === 'string' ? new Date(merged['endsAt']) : null;
  requireWithinOwnRights(context, subaccountId, observerPermissions(observer.role, shows ?? undefined));
  if (isWider(observer, { shows, endsAt })) await confirm();
  await sql`update observer set shows = ${shows}, ends_at = ${endsAt} where id = ${observer.id}`.execute(transaction);
  const before = { shows: observer.shows, endsAt: observer.endsAt };
  await concludeKeyChange(context, 'observer.update', observer, { before, after: { shows, endsAt } });
}

function asText(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}

/** Deletes an observer link: it ends at once, on every server and in every open page. */
export async function deleteObserver(context: ScopedContext, id: string): Promise<void> {
  await endKey(context, 'observer', await observerOf(context, id));
}
