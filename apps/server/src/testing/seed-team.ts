import { everyFeature } from '@headframe/domain/feature-access/feature-access';
import { sql, type Kysely } from 'kysely';
import type { AccountCaller } from '../platform/auth/caller.ts';
import type { DB } from '../platform/database/generated/database.ts';
import { callerWith, seedSite, type SeededSite } from './seed-site.ts';

/** A seeded subaccount with the keys of its organization. */
export interface SeededTeam extends SeededSite {
  organizationId: number;
}

/** The role a seeded person has: one that is built in, or any by its public id. */
type SeededRole = { builtInKey: string } | { publicRoleId: string };

/** Writes a site and returns its organization, with the owner as the signed-in caller. */
export async function seedTeam(database: Kysely<DB>, name: string): Promise<SeededTeam> {
  const site = await seedSite(database, name);
  const { rows } = await sql<{ id: number }>`select organization_id as id from subaccount
    where id = ${site.subaccountId}`.execute(database);
  const organizationId = rows[0]?.id ?? 0;
  return { ...site, organizationId, owner: { ...site.owner, organizations: [{ organizationId, isOwner: true }] } };
}

/** Adds a subaccount to the organization of a team; its owner enters it too. */
export async function seedSubaccount(database: Kysely<DB>, team: SeededTeam, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into subaccount (organization_id, owner_account_id, name)
      values (${team.organizationId}, ${team.accountId}, ${name}) returning id, owner_account_id
    ), access as (
      insert into subaccount_access (account_id, subaccount_id, permissions) select owner_account_id, id, '{all}' from added
    ) select id from added`.execute(database);
  const subaccountId = rows[0]?.id ?? 0;
  team.owner = {
    ...team.owner,
    grants: [...team.owner.grants, { subaccountId, name, permissions: ['all'], features: everyFeature }],
  };
  return subaccountId;
}

/** Adds a member with a role to a team's first subaccount; returns them as a signed-in caller. */
export async function seedPerson(
  database: Kysely<DB>,
  team: SeededTeam,
  email: string,
  role: SeededRole,
): Promise<AccountCaller> {
  const isRole = 'builtInKey' in role ? sql`built_in_key = ${role.builtInKey}` : sql`public_id = ${role.publicRoleId}`;
  const { rows } = await sql<{ id: number; permissions: string[] }>`
    with person as (
      insert into account (email, nickname, email_confirmed_at) values (${email}, split_part(${email}, '@', 1), now()) returning id
    ), held as (select id, permissions from role where ${isRole}),
    access as (
      insert into subaccount_access (account_id, subaccount_id, role_id)
      select person.id, ${team.subaccountId}, held.id from person, held
    ) select person.id, held.permissions from person, held`.execute(database);
  const [person] = rows;
  if (!person) throw new Error('No such role to seed a person with.');
  return { ...callerWith(person.id, team.subaccountId, team.subaccountName, person.permissions), email };
}
