import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { acceptOffers, ask, east, north, server, south, useThreeSites } from '../../../testing/three-sites.ts';

useThreeSites();

it('devices stay in a subaccount that a former owner can still take back', async () => {
  const both: AccountCaller = { ...north.owner, grants: [...north.owner.grants, ...south.owner.grants] };
  const ownersOf = async () =>
    (
      await sql<{ owner: number }>`select subaccount_id as owner from device where name = 'shared'`.execute(
        server.database,
      )
    ).rows.map(({ owner }) => owner);
  const move = async () => {
    await ask(
      both,
      'mutation { moveAsics(where: { workerName: { _eq: "shared" } }, to: "south", subaccount: "north") }',
    );
    await acceptOffers(south.owner);
  };
  await sql`insert into ownership_transfer (subaccount_id, giver_account_id, receiver_account_id, state, expires_at, accepted_at, returnable_until)
    values (${north.subaccountId}, ${east.accountId}, ${north.accountId}, 'accepted', now(), now(), now() + interval '1 hour')`.execute(
    server.database,
  );
  await expect(move()).rejects.toThrow('constraint-violation: A former owner can still take back');
  expect(await ownersOf()).toEqual([north.subaccountId]);
  await sql`update ownership_transfer set returnable_until = now() - interval '1 second'`.execute(server.database);
  await acceptOffers(south.owner);
  expect(await ownersOf()).toEqual([south.subaccountId]);
});
