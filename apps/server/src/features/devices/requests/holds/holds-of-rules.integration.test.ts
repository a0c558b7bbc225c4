import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { seedAsics } from '../../../../testing/seed-site.ts';
import { ask, east, inScope, north, own, server, useThreeSites } from '../../../../testing/three-sites.ts';
import { serverActor } from '../actor/actor.ts';
import { issueCommand } from '../actor/issue-command.ts';
import { commandOptionsSchema } from '../command-options.ts';
import { endHolds } from './write-holds.ts';

useThreeSites();

const run = (text: string) => sql.raw(text).execute(server.database);
type Level = 'safety' | 'price' | 'schedule';

/** Does something as a rule of north does it: in the name of the jobs, on a level of its own. */
function asRule<Result>(
  level: Level,
  work: (actor: ReturnType<typeof serverActor>) => Promise<Result>,
  id = 'rail 7',
): Promise<Result> {
  return withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    work(
      serverActor('repeat', {
        transaction,
        pubsub: server.services.pubsub,
        encrypt: (text) => text,
        subaccountId: north.subaccountId,
        holder: { id, name: 'Night price', level },
      }),
    ),
  );
}
const stop = (level: Level, deviceIds = own, id?: string) =>
  asRule(
    level,
    (actor) =>
      issueCommand(actor, {
        command: { kind: 'stop' },
        options: commandOptionsSchema.parse({}),
        deviceIds,
        hold: { seconds: null, why: 'Power costs more than it earns' },
      }),
    id,
  );
const first = { ip: { _eq: '10.0.0.1' } };
const snapshot = async (action: string) =>
  (
    await ask<{ snapshotAsics: { capableCount: number; incapable: { reason: string }[] } }>(
      north.owner,
      `mutation ($where: AsicWhere!) { snapshotAsics(action: ${action}, where: $where) { capableCount incapable { reason } } }`,
      { where: first },
    )
  ).snapshotAsics;
const states = async () =>
  (
    await sql<object>`select r.kind, t.state, t.message from agent_request_item t join agent_request r on r.id = t.request_id
      where t.device_id = ${own[0]} order by t.id`.execute(server.database)
  ).rows;

describe('the hold of a rule', () => {
  beforeEach(() => run('delete from hold'));

  it('is in force until it is released, on the level of the rule, and not by hand', async () => {
    await stop('safety');
    expect(await snapshot('start')).toMatchObject({
      capableCount: 0,
      incapable: [{ reason: 'Held off by Night price until released: Power costs more than it earns' }],
    });
    expect((await snapshot('releaseHold')).incapable).toEqual([{ reason: 'Nobody holds it by hand.' }]);
    await asRule('safety', (actor) => endHolds(actor, { deviceIds: own }));
    expect(await snapshot('start')).toMatchObject({ capableCount: 1 });
  });

  it('lets a person pass from a level below theirs, and counts again once that one has ended', async () => {
    await stop('price');
    expect(await snapshot('start')).toMatchObject({ capableCount: 1 });
    await ask(
      north.owner,
      'mutation ($where: AsicWhere) { startAsics(where: $where, options: { holdSeconds: 60 }) { batchId } }',
      { where: first },
    );
    // What the rule commanded before has lost to the hold of the person; so does what it commands now.
    expect(await states()).toMatchObject([
      { kind: 'stop', state: 'canceled', message: expect.stringMatching(/^Held on by north@example.test until/) },
      { kind: 'start', state: 'pending' },
    ]);
    await stop('price');
    expect((await states()).at(-1)).toMatchObject({ kind: 'stop', state: 'failed' });
    await run(`update hold set until = now() - interval '1 second' where holder = 'person'`);
    const { asics } = await ask<{ asics: object[] }>(
      north.owner,
      'query ($where: AsicWhere) { asics(where: $where) { heldBy heldState isHeldByHand heldUntil } }',
      { where: first },
    );
    expect(asics).toEqual([{ heldBy: 'Night price', heldState: 'off', isHeldByHand: false, heldUntil: null }]);
  });

  it('is one of each rule, and reaches no device of another subaccount', async () => {
    const { rows: others } = await sql<{ id: number }>`
      select id from device where subaccount_id = ${east.subaccountId}`.execute(server.database);
    await stop('price', own);
    await stop('safety', own);
    await stop('schedule', own, 'rail 8');
    await asRule('price', (actor) =>
      issueCommand(actor, {
        command: { kind: 'stop' },
        options: commandOptionsSchema.parse({}),
        deviceIds: others.map(({ id }) => id),
        hold: { seconds: null, why: '' },
      }),
    );
    const { rows } =
      await sql<object>`select device_id, holder_id, level from hold order by device_id, holder_id`.execute(
        server.database,
      );
    expect(rows).toEqual(
      own.flatMap((device) => [
        { device_id: device, holder_id: 'rail 7', level: 'safety' },
        { device_id: device, holder_id: 'rail 8', level: 'schedule' },
      ]),
    );
  });
});

describe('the table of holds', () => {
  const written = (columns: string, values: string) =>
    inScope(north.owner, ({ scope: { transaction } }) =>
      sql
        .raw(
          `insert into hold (subaccount_id, device_id, holder_name, effect, until, created_by, ${columns})
        values (${north.subaccountId}, ${own[0]}, 'x', 'off', now() + interval '1 hour', ${north.accountId}, ${values})`,
        )
        .execute(transaction),
    );

  it.each([
    ['in the name of a rule', 'holder, holder_id, level', `'repeat', '1', 'schedule'`, 'row-level security'],
    ['by hand on the level of safety', 'holder, holder_id, level', `'person', '1', 'safety'`, 'hold_person'],
    ['without saying who', 'holder, holder_id', `'person', ''`, 'hold_holder_id_check'],
  ])('takes none of a caller %s', async (_what, columns, values, refusal) => {
    await expect(written(columns, values)).rejects.toThrow(refusal);
  });

  it('takes 5,000 devices at once and cancels what was commanded on them', async () => {
    const asics = Array.from({ length: 5000 }, (_, place) => ({
      ip: `10.9.${place >> 8}.${place & 255}`,
      model: 'S19 XP',
      online: true,
      lastSeen: new Date(),
    }));
    const ids = await seedAsics(server.database, north, asics);
    await asRule('schedule', (actor) =>
      issueCommand(actor, { command: { kind: 'start' }, options: commandOptionsSchema.parse({}), deviceIds: ids }),
    );
    await ask(
      north.owner,
      'mutation ($where: AsicWhere) { stopAsics(where: $where, options: { holdSeconds: 3600 }) { batchId } }',
      { where: { model: { _eq: 'S19 XP' } } },
    );
    const { rows } = await sql<{ kind: string; state: string; count: number }>`
      select r.kind, t.state, count(*)::int as count from agent_request_item t join agent_request r on r.id = t.request_id
      group by 1, 2 order by 1`.execute(server.database);
    expect(rows).toEqual([
      { kind: 'start', state: 'canceled', count: 5000 },
      { kind: 'stop', state: 'pending', count: 5000 },
    ]);
  }, 60_000);
});
