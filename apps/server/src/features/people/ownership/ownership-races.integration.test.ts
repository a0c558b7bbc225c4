import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSubaccount, delegate, home, owner, server } from '../../../testing/organization-calls.ts';
import { until } from '../../../testing/until.ts';
import { accept, letIntoTeam, offerSubaccount, ids, prepareOwnership } from './testing/ownership-scene.ts';

prepareOwnership();

/** Whether somebody waits for a lock of the database. */
const isWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.database,
    )
  ).rows.length > 0;

it('no role of the former organization stays in a subaccount that moves while it is given', async () => {
  const { rows } = await sql<{ id: number }>`insert into role (organization_id, alias, permissions)
    select organization_id, 'Crew', '{workers}' from subaccount where id = ${owner.subaccountId} returning id`.execute(
    server.database,
  );
  await letIntoTeam(delegate);
  expect(await offerSubaccount(ids.delegate)).toBeUndefined();
  let accepting: ReturnType<typeof accept> | undefined;
  let isOver = false;
  // What giving a role does: the role is locked, and given later.
  await server.database.transaction().execute(async (giving) => {
    await sql`select from role where id = ${rows[0]?.id} for share`.execute(giving);
    accepting = accept().finally(() => (isOver = true));
    await until(async () => isOver || (await isWaiting()));
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
      select id, ${owner.subaccountId}, ${rows[0]?.id} from account where email like 'stranger@%'`.execute(giving);
  });
  expect(await accepting).toBeUndefined();
  const { rows: roles } = await sql<{ isOfOrganization: boolean }>`
    select r.organization_id = s.organization_id as "isOfOrganization" from subaccount_access c
      join role r on r.id = c.role_id join subaccount s on s.id = c.subaccount_id
    where s.id = ${owner.subaccountId} and r.organization_id is not null`.execute(server.database);
  expect(roles).toEqual([{ isOfOrganization: true }]);
});

it('a subaccount that is created while its organization is passed on is of the owner of that organization', async () => {
  let creating: ReturnType<typeof createSubaccount> | undefined;
  await server.database.transaction().execute(async (passing) => {
    await sql`select from organization where public_id = ${home} for update`.execute(passing);
    await sql`update organization set owner_account_id = ${delegate.accountId} where public_id = ${home}`.execute(
      passing,
    );
    creating = createSubaccount(owner, 'Late', home);
    await until(isWaiting);
  });
  await creating;
  const { rows } = await sql<{ isOwners: boolean }>`
    select s.owner_account_id = o.owner_account_id as "isOwners" from subaccount s
      join organization o on o.id = s.organization_id where s.name = 'Late'`.execute(server.database);
  expect(rows).toEqual([{ isOwners: true }]);
  await sql`delete from subaccount where name = 'Late'`.execute(server.database);
});
