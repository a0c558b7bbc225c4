import { mergeChange } from '@headframe/domain/changes/merge-change';
import { sql } from 'kysely';
import { conflictRefusal } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { PresentAccess } from './present-access.ts';

interface RoleThere {
  subaccount: string;
  roleId: string;
}

/** Roles to give and places to take of one person, by the names of subaccounts; `from` as they were when the change began. */
interface AskedAccess {
  email: string;
  access: readonly RoleThere[];
  remove: readonly string[];
  from: readonly RoleThere[];
}

/** Entries of a log that are looked through for who made a change, newest first: it is no longer ago than a form is open. */
const searchedEntries = 1000;

/** Subaccounts of which a refusal names who changed them. */
const namedAuthors = 20;

/** Keeps the places of a person in these teams as they are until the transaction ends. */
export async function lockAccess(
  { scope }: ScopedContext,
  email: string,
  subaccountIds: readonly number[],
): Promise<void> {
  await sql`select from subaccount_access c join account a on a.id = c.account_id
    where a.email = ${email} and c.subaccount_id = any (${subaccountIds}::int[]) order by c.subaccount_id for update of c`.execute(
    scope.transaction,
  );
}

interface Author {
  subaccountId: number;
  by: string;
  at: Date;
}

async function lastAuthors(
  { scope }: ScopedContext,
  email: string,
  subaccountIds: readonly number[],
): Promise<ReadonlyMap<number, Author>> {
  const { rows } = await sql<Author>`
    select s.id as "subaccountId", e.by, e.at from unnest(${subaccountIds.slice(0, namedAuthors)}::int[]) as s (id)
      cross join lateral (select actor as by, at from (select * from audit_entry where subaccount_id = s.id
          order by id desc limit ${searchedEntries}) newest
        where object_kind in ('member', 'invitation') and object_name = ${email} order by id desc limit 1) e`.execute(
    scope.transaction,
  );
  return new Map(rows.map((row) => [row.subaccountId, row]));
}

/**
 * What is left to do of a change of access, in view of what others have changed since it began.
 * @throws DomainError `conflict` naming each subaccount in which both changed the place of the person, and by whom.
 */
export async function mergedAccess(
  context: ScopedContext,
  { email, access, remove, from }: AskedAccess,
  { present, idOf }: { present: readonly PresentAccess[]; idOf(name: string): number },
): Promise<{ access: readonly RoleThere[]; remove: readonly string[] }> {
  const names = [...access.map(({ subaccount }) => subaccount), ...remove];
  const there = new Map(present.map(({ subaccountId, roleId }) => [subaccountId, roleId]));
  const asked = new Map(access.map(({ subaccount, roleId }) => [subaccount, roleId]));
  const began = new Map(from.map(({ subaccount, roleId }) => [subaccount, roleId]));
  const fields = (of: (name: string) => string | null | undefined) =>
    Object.fromEntries(names.map((name) => [name, of(name) ?? null]));
  const { values, conflicts } = mergeChange(
    fields((name) => there.get(idOf(name))),
    fields((name) => asked.get(name)),
    fields((name) => began.get(name)),
  );
  if (values)
    return {
      access: access.filter(({ subaccount, roleId }) => values[subaccount] === roleId),
      remove: remove.filter((name) => values[name] === null),
    };
  const authors = await lastAuthors(
    context,
    email,
    conflicts.map(({ field }) => idOf(field)),
  );
  throw conflictRefusal(
    conflicts.map((conflict) => {
      const author = authors.get(idOf(conflict.field));
      return { ...conflict, ...(author && { by: author.by, at: author.at }) };
    }),
  );
}
