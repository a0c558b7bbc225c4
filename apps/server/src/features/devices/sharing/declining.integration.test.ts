import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import {
  acceptOffers,
  ask,
  command,
  east,
  north,
  own,
  server,
  share,
  south,
  useThreeSites,
} from '../../../testing/three-sites.ts';

useThreeSites();

const shared = 'where: { isShared: { _eq: true } }';
const decline = (caller: AccountCaller, selection = shared) =>
  ask<{ declineSharesOfAsics: number }>(caller, `mutation { declineSharesOfAsics(${selection}) }`);
const namesOf = async (caller: AccountCaller, selection = '') =>
  (
    await ask<{ asics: { workerName: string }[] }>(
      caller,
      `{ asics(orderBy: [{ workerName: asc }]${selection && `, ${selection}`}) { workerName } }`,
    )
  ).asics.map(({ workerName }) => workerName);

describe('a share that its receiver declines', () => {
  it('ends at once on both sides, which both can read in their audit logs', async () => {
    await share(own);
    expect(await namesOf(south.owner)).toEqual(['kept', 'mine', 'shared']);
    expect(await decline(south.owner, 'where: { workerName: { _eq: "shared" } }')).toEqual({ declineSharesOfAsics: 1 });
    expect(await namesOf(south.owner)).toEqual(['kept', 'mine']);
    const withOthers = 'where: { isShared: { _eq: false }, shareSubaccount: { _isNull: false } }';
    expect(await namesOf(north.owner, withOthers)).toEqual(['kept']);
    const { rows } = await sql`select subaccount_id, account_id, object_name, before from audit_entry
      where action = 'asic.decline-share' order by subaccount_id`.execute(server.database);
    expect(rows).toEqual(
      [north, south].map(({ subaccountId }) => ({
        subaccount_id: subaccountId,
        account_id: south.accountId,
        object_name: 'shared',
        before: { owner: 'north', sharedWith: 'south', deviceCount: 1 },
      })),
    );
    await share();
    expect(await namesOf(south.owner)).toEqual(['kept', 'mine', 'shared']);
  });

  it('takes the commands along that no device has begun, and leaves those of its owner', async () => {
    await share();
    for (const { owner } of [south, north])
      await command(owner, 'blinkAsics(on: true, where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    await decline(south.owner);
    const { rows } =
      await sql`select subaccount_id, state, message from agent_request_item order by subaccount_id`.execute(
        server.database,
      );
    expect(rows).toEqual([
      { subaccount_id: north.subaccountId, state: 'pending', message: '' },
      { subaccount_id: south.subaccountId, state: 'canceled', message: 'The device is no longer shared.' },
    ]);
  });

  it('is the receiver’s alone to decline, and no other share ends with it', async () => {
    await share();
    await expect(decline(north.owner, 'where: { workerName: { _eq: "shared" } }')).rejects.toThrow(
      'None of the devices can do this.',
    );
    await expect(decline(east.owner, 'where: { workerName: { _eq: "shared" } }')).rejects.toThrow('No device matches.');
    await ask(north.owner, 'mutation { shareAsics(where: { workerName: { _eq: "shared" } }, with: "east") }');
    await acceptOffers(east.owner);
    await decline(east.owner);
    expect(await namesOf(south.owner)).toEqual(['mine', 'shared']);
    expect(await namesOf(east.owner)).toEqual(['foreign']);
    const reader = {
      ...south.owner,
      grants: south.owner.grants.map((grant) => ({ ...grant, permissions: ['agent_workers'] })),
    };
    await expect(decline(reader)).rejects.toThrow('access-denied');
  });
});
