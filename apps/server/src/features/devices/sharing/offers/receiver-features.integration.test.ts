import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import { ask, east, north, server, share, south, useThreeSites } from '../../../../testing/three-sites.ts';

useThreeSites();

const lacks = async (caller: AccountCaller, name: string, kind = 'asic') =>
  (
    await ask<{ shareReceiverLacks: string[] | null }>(
      caller,
      'query ($name: String!, $kind: String!) { shareReceiverLacks(name: $name, kind: $kind) }',
      { name, kind },
    )
  ).shareReceiverLacks;

it('says what a known receiver lacks, and nothing of names that the caller does not know', async () => {
  await sql`update subaccount set has_asset = false where name in ('south', 'east')`.execute(server.database);
  try {
    expect(await lacks(north.owner, 'south')).toBeNull();
    expect(await lacks(north.owner, 'nobody')).toBeNull();
    await share();
    expect(await lacks(north.owner, 'south')).toEqual(['Asset']);
    expect(await lacks(north.owner, 'south', 'gpu')).toContain('Asset');
    expect(await lacks(north.owner, 'east')).toBeNull();
    const both = { ...north.owner, grants: [...north.owner.grants, ...east.owner.grants] };
    const asked = await server.ask<{ shareReceiverLacks: string[] }>(
      both,
      '{ shareReceiverLacks(name: "east", kind: "asic", subaccount: "north") }',
    );
    expect(asked.data).toEqual({ shareReceiverLacks: ['Asset'] });
    await sql`update subaccount set has_asset = true where name = 'south'`.execute(server.database);
    expect(await lacks(north.owner, 'south')).toEqual([]);
  } finally {
    await sql`update subaccount set has_asset = true`.execute(server.database);
  }
  await expect(lacks(north.owner, 'south', 'toaster')).rejects.toThrow('validation-failed');
  const [grant] = south.owner.grants;
  if (!grant) throw new Error('No grant.');
  const viewer = { ...south.owner, grants: [{ ...grant, permissions: ['agent_workers'] }] };
  await expect(lacks(viewer, 'north')).rejects.toThrow('access-denied');
});
