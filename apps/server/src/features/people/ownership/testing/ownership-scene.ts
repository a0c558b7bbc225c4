import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { giveSecondFactor, type GivenFactor } from '../../../../testing/give-second-factor.ts';
import type { SeededSite } from '../../../../testing/seed-site.ts';
import { storeBuiltInRoles } from '../../access/index.ts';
import {
  ask,
  change,
  delegate,
  home,
  letDelegateIn,
  owner,
  prepareOrganizations,
  server,
  stranger,
} from '../../../../testing/organization-calls.ts';

/** Public ids of accounts. */
export const ids = { owner: '', delegate: '', stranger: '' };
export let factors: { owner: GivenFactor; delegate: GivenFactor };

/** The organization of `owner` with `delegate` in it, both with a second factor; each test begins so. */
export function prepareOwnership(): void {
  prepareOrganizations();
  const homes = new Map<SeededSite, number>();
  beforeAll(async () => {
    await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
    for (const site of [owner, delegate, stranger]) {
      const { rows } = await sql<{
        id: number;
      }>`select organization_id as id from subaccount where id = ${site.subaccountId}`.execute(server.database);
      homes.set(site, rows[0]?.id ?? 0);
    }
  });
  // Before the next test removes organizations that are empty.
  afterEach(() => resetOwners(homes));
  beforeEach(async () => {
    const { database } = server;
    await sql`delete from ownership_transfer`.execute(database);
    await sql`delete from outbox`.execute(database);
    factors = {
      owner: await giveSecondFactor(server.services, owner.accountId),
      delegate: await giveSecondFactor(server.services, delegate.accountId),
    };
    await letDelegateIn();
    const people = { owner, delegate, stranger };
    for (const name of ['owner', 'delegate', 'stranger'] as const) {
      const { rows } = await sql<{
        id: string;
      }>`select public_id as id from account where id = ${people[name].accountId}`.execute(database);
      ids[name] = rows[0]?.id ?? '';
    }
  });
}

/** Gives everybody the organization and subaccount back that they were seeded with. */
async function resetOwners(homes: ReadonlyMap<SeededSite, number>): Promise<void> {
  const { database } = server;
  for (const [{ accountId, subaccountId }, home] of homes) {
    await sql`update organization set owner_account_id = ${accountId} where id = ${home}`.execute(database);
    await sql`update subaccount set owner_account_id = ${accountId}, organization_id = ${home} where id = ${subaccountId}`.execute(
      database,
    );
    await sql`delete from subaccount_access where subaccount_id = ${subaccountId}`.execute(database);
    await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
      values (${accountId}, ${subaccountId}, '{all}')`.execute(database);
  }
}

/** Puts a person into the team of `owner` with a role. */
export async function letIntoTeam(site: SeededSite, role = sql`built_in_key = 'viewer'`): Promise<void> {
  await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
    select ${site.accountId}, ${owner.subaccountId}, id from role where ${role}`.execute(server.database);
}

/** Offers the organization of `owner` to the delegate, or what is given; returns the error, if there was one. */
export async function offer(given: Record<string, unknown> = {}, by = owner, factor = factors.owner) {
  const code = await factor.code();
  return change(by, 'offerOwnership', { organization: home, receiver: ids.delegate, twoFactorCode: code, ...given });
}

export const offerSubaccount = async (receiver: string) => {
  const { errors } = await ask(
    owner,
    'mutation ($receiver: ID!, $code: String!) { offerOwnership(subaccount: "owner", receiver: $receiver, twoFactorCode: $code) }',
    { receiver, code: await factors.owner.code() },
  );
  return errors?.[0] && { message: errors[0].message, code: errors[0].extensions.code };
};

/** The newest transfer. */
export async function transferId(): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select public_id as id from ownership_transfer t order by t.id desc limit 1`.execute(server.database);
  return rows[0]?.id ?? '';
}

export const accept = async (by = delegate, factor = factors.delegate) =>
  change(by, 'acceptOwnership', { id: await transferId(), twoFactorCode: await factor.code() });

export const takeBack = async (by = owner, factor = factors.owner) =>
  change(by, 'takeBackOwnership', { id: await transferId(), twoFactorCode: await factor.code() });

/** Who owns the organization of `owner`, its subaccount and has all rights there. */
export async function owners() {
  const { rows } = await sql<{ organization: string; subaccount: string; holder: string }>`
    select split_part(oo.email, '@', 1) as organization, split_part(so.email, '@', 1) as subaccount,
      (select string_agg(split_part(a.email, '@', 1), ' ') from subaccount_access c join account a on a.id = c.account_id
        where c.subaccount_id = s.id and c.permissions @> '{all}') as holder
    from subaccount s join organization o on o.id = s.organization_id join account oo on oo.id = o.owner_account_id
      join account so on so.id = s.owner_account_id where s.id = ${owner.subaccountId}`.execute(server.database);
  return rows[0];
}

/** Subjects of the mails that were queued, with who receives them. */
export async function mails(): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select split_part(recipient, '@', 1) || ': ' || (payload ->> 'subject') as line
    from outbox where is_essential order by id`.execute(server.database);
  return rows.map(({ line }) => line);
}
