import { isPermission, type Permission } from '@headframe/domain/permissions/permission-catalogue';
import { sql } from 'kysely';
import { z } from 'zod';
import { grantOpens } from '../auth/caller-grant.ts';
import { loadHeldGrants } from '../auth/load-held-grants.ts';
import type { AccessTransaction } from '../database/with-access.ts';

/** By what right someone reads of a thing. */
export type ReaderRight =
  /** Administrators of the installation. */
  | { readonly by: 'operator' }
  /** The owner of a subaccount. */
  | { readonly by: 'owner'; readonly subaccountId: number }
  /** Who holds all of these permissions on a subaccount, with its feature flags. */
  | { readonly by: 'permissions'; readonly subaccountId: number; readonly permissions: readonly Permission[] };

/** Those who read by a right; with `accountIds` these of them only. */
export type Audience = ReaderRight & { readonly accountIds?: readonly number[] };

/** Someone who receives a message, and by what right. */
export interface Reader {
  readonly accountId: number;
  readonly email: string;
  readonly right: ReaderRight;
}

/** Readers of one thing at most; owners come first. */
const maxReaders = 50;

const readerRightSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('operator') }),
  z.object({ by: z.literal('owner'), subaccountId: z.number() }),
  z.object({
    by: z.literal('permissions'),
    subaccountId: z.number(),
    permissions: z.array(z.string().refine(isPermission)).min(1),
  }),
]);

const rightOf = ({ accountIds: _, ...right }: Audience): ReaderRight => right;

interface Candidate {
  audience: number;
  accountId: number;
  email: string;
}

/** Who could read, before permissions are looked at: in one statement for any number of audiences. */
async function candidatesOf(transaction: AccessTransaction, audiences: readonly Audience[]): Promise<Candidate[]> {
  const asked = audiences.map((audience, index) => ({
    index,
    by: audience.by,
    subaccount_id: audience.by === 'operator' ? null : audience.subaccountId,
    account_ids: audience.accountIds ?? null,
  }));
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select q.index, q.by, q.account_ids, s.id, s.owner_account_id, s.organization_id, o.owner_account_id as organization_owner
      from json_to_recordset(${JSON.stringify(asked)}) as q (index int, by text, subaccount_id int, account_ids int[])
        left join subaccount s on s.id = q.subaccount_id left join organization o on o.id = s.organization_id
    ), candidate as (
      select q.index, a.id from asked q join account a on a.is_administrator where q.by = 'operator'
      union select index, owner_account_id from asked where by in ('owner', 'permissions')
      union select index, organization_owner from asked where by = 'permissions'
      union select q.index, c.account_id from asked q join subaccount_access c on c.subaccount_id = q.id where q.by = 'permissions'
      union select q.index, m.account_id from asked q join organization_member m on m.organization_id = q.organization_id
        where q.by = 'permissions')
    select q.index as audience, a.id as "accountId", a.email from candidate c join asked q on q.index = c.index
      join account a on a.id = c.id
    where q.account_ids is null or a.id = any (q.account_ids)
    order by q.index, a.id = q.owner_account_id desc, a.id`.execute(transaction);
  return rows;
}

/** The readers of several things, in the order of the audiences. Runs under the identity role. */
export async function readersOfEach(
  transaction: AccessTransaction,
  audiences: readonly Audience[],
): Promise<Reader[][]> {
  if (audiences.length === 0) return [];
  const candidates = await candidatesOf(transaction, audiences);
  const holdings = candidates.flatMap(({ audience, accountId }) => {
    const asked = audiences[audience];
    return asked?.by === 'permissions' ? [{ accountId, subaccountId: asked.subaccountId }] : [];
  });
  const grants = new Map(
    (await loadHeldGrants(transaction, holdings)).map(({ accountId, grant }) => [
      `${accountId} ${grant.subaccountId}`,
      grant,
    ]),
  );
  return audiences.map((audience, index) => {
    const right = rightOf(audience);
    const able = candidates.filter(({ audience: of, accountId }) => {
      if (of !== index || right.by !== 'permissions') return of === index;
      const grant = grants.get(`${accountId} ${right.subaccountId}`);
      const { permissions } = right;
      return grant !== undefined && permissions.length > 0 && permissions.every((one) => grantOpens(grant, one));
    });
    return able.slice(0, maxReaders).map(({ accountId, email }) => ({ accountId, email, right }));
  });
}

/** The readers of one thing, each once, by the first right that they have. Runs under the identity role. */
export async function readersOf(transaction: AccessTransaction, ...audiences: readonly Audience[]): Promise<Reader[]> {
  const readers = (await readersOfEach(transaction, audiences)).flat();
  return readers.filter(
    ({ accountId }, index) => readers.findIndex((other) => other.accountId === accountId) === index,
  );
}

/** Whether an account may still read by a right as it stands in the outbox. */
export async function stillReads(transaction: AccessTransaction, accountId: number, stored: unknown): Promise<boolean> {
  const right = readerRightSchema.safeParse(stored);
  if (!right.success) return false;
  return (await readersOf(transaction, { ...right.data, accountIds: [accountId] })).length > 0;
}
