import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { ask, inScope, north, own, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';
import { seedAsics } from '../../../testing/seed-site.ts';
import { asicCommandKind } from '../asic/index.ts';
import {
  actionsOn,
  createCommandSnapshot,
  loadRefusedActions,
  maxJudged,
  registerCommandKind,
} from '../requests/index.ts';
import { probeCommandKind } from './testing/probe-commands.ts';
import { createProbeTables } from './testing/probe-kind.ts';

useThreeSites();
let unregister: () => void;
beforeAll(async () => {
  unregister = registerCommandKind(probeCommandKind);
  await createProbeTables(server.database);
});
afterAll(() => unregister());
beforeEach(async () => void (await sql`update agent set kinds = null`.execute(server.database)));

const refused = async (
  where: object,
  caller: AccountCaller = north.owner,
  kind: Parameters<typeof loadRefusedActions>[1] = asicCommandKind,
  on: 'device' | 'part' = 'device',
) => inScope(caller, (context) => loadRefusedActions(context, kind, on, where));

const reasonOf = (all: readonly { action: string; reason: string }[], name: string) =>
  all.find(({ action }) => action === name)?.reason;

/** A snapshot of one action: how many can do it, and why the others cannot. */
const split = (caller: AccountCaller, action: string, where: object) =>
  inScope(caller, async (context) => {
    const { capableCount, incapable } = await createCommandSnapshot(context, asicCommandKind, action, where);
    return { capableCount, reasons: incapable.map(({ reason }) => reason) };
  });

describe('what a selection cannot do', () => {
  it('is for every action of a miner what a snapshot of it would leave nothing of, for owner and guest', async () => {
    await seedAsics(server.database, north, [
      { ip: '10.0.0.3', model: 'DG2', family: 'elphapex' },
      { ip: '10.0.0.4', model: 'S19 Hydro', family: 'antminer' },
    ]);
    await share(own);
    const kinds = { asic: { families: ['antminer', 'elphapex'], commands: ['reboot', 'stop', 'powerAdjustment'] } };
    await sql`update agent set kinds = ${JSON.stringify(kinds)}::jsonb where id = ${north.agentId}`.execute(
      server.database,
    );
    const cases = [
      ...['10.0.0.3', '10.0.0.4'].map((ip) => ({ ip, caller: north.owner })),
      { ip: '10.0.0.1', caller: south.owner },
    ];
    for (const { ip, caller } of cases) {
      const where = { ip: { _eq: ip } };
      const judged = await refused(where, caller);
      for (const action of actionsOn(asicCommandKind, 'device')) {
        const { capableCount, reasons } = await split(caller, action, where);
        expect([ip, action, reasonOf(judged, action)]).toEqual([ip, action, capableCount > 0 ? undefined : reasons[0]]);
      }
    }
  });

  it('is an action that none of several parts can do, with the reason of most of them', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into device (kind, subaccount_id, agent_id, ip, family, model)
      values ('probe', ${north.subaccountId}, ${north.agentId}, '10.0.1.1', 'probe', 'Old') returning id`.execute(
      server.database,
    );
    await sql`with parts as (insert into device_part (device_id, kind, subaccount_id, key, ordinal, name)
        select ${rows[0]?.id}::int, 'probe', ${north.subaccountId}, key, 0, key from unnest('{a,b,c}'::text[]) key
        returning id, device_id, key)
      insert into probe_socket (part_id, device_id, subaccount_id, is_locked)
        select id, device_id, ${north.subaccountId}, key <> 'c' from parts`.execute(server.database);
    const of = async (...keys: string[]) => {
      const all = await refused({ key: { _in: keys } }, north.owner, probeCommandKind, 'part');
      return Object.fromEntries(all.map(({ action, reason }) => [action, reason]));
    };
    const renameSocket = 'This model keeps its names.';
    expect(await of('a')).toEqual({ socketOff: 'This socket is locked.', renameSocket });
    expect(await of('a', 'b')).toEqual({ socketOff: 'This socket is locked.', renameSocket });
    expect(await of('a', 'b', 'c')).toEqual({ renameSocket });
    expect(await of('z')).toEqual({});
  });

  it('is answered over the API, freezes nothing, and is refused for everything and for too many', async () => {
    const query = 'query ($where: AsicWhere!) { asicRefusals(where: $where) { action reason } }';
    const { asicRefusals } = await ask<{ asicRefusals: { action: string; reason: string }[] }>(north.owner, query, {
      where: { ip: { _eq: '10.0.0.1' } },
    });
    expect(reasonOf(asicRefusals, 'reboot')).toBeUndefined();
    expect(reasonOf(asicRefusals, 'declineShare')).toBe('Nobody shares it with you.');
    const { rows } = await sql`select from command_snapshot`.execute(server.database);
    expect(rows).toEqual([]);
    await expect(ask(north.owner, query, { where: {} })).rejects.toThrow('empty where');
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family, model)
      select 'asic', ${north.subaccountId}, ${north.agentId}, '10.9.0.0'::inet + n, 'antminer', 'S19'
      from generate_series(1, ${maxJudged}) n`.execute(server.database);
    await expect(ask(north.owner, query, { where: { _and: [] } })).rejects.toThrow(`More than ${maxJudged} match.`);
  });
});
