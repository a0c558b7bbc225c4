import { arbitrate } from '@headframe/domain/holds/arbitrate';
import {
  heldEffects,
  holderLevels,
  holdLevels,
  type HeldEffect,
  type Hold,
  type HolderKind,
} from '@headframe/domain/holds/hold';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callerKey } from '../../../../platform/auth/caller.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { callerWith } from '../../../../testing/seed-site.ts';
import { seedPdu } from '../../../../testing/seed-outlets.ts';
import { ask, idOf, north, own, server, share, south, useThreeSites } from '../../../../testing/three-sites.ts';
import { requestReversals } from '../stay-time/request-reversals.ts';
import { askerSql, heldAgainst } from './held-against.ts';

useThreeSites();

const run = (text: string) => sql.raw(text).execute(server.database);
const first = { ip: { _eq: '10.0.0.1' } };
/** Another person of the same subaccount. */
const mate = () => callerWith(south.accountId, north.subaccountId, 'north', ['all']);
const command = (caller: typeof north.owner, name: string, more = '') =>
  server.ask<Record<string, { deviceCount: number }>>(
    caller,
    `mutation ($where: AsicWhere) { ${name}(where: $where${more}) { deviceCount } }`,
    { where: first },
  );
const held = 'isHeld heldBy heldState heldUntil heldWhy';
const shown = async () =>
  (
    await ask<{ asics: { heldBy: string; heldUntil: string }[] }>(
      north.owner,
      `query ($where: AsicWhere) { asics(where: $where) { ${held} } }`,
      { where: first },
    )
  ).asics[0];
const stop = (seconds: number, caller = north.owner) =>
  command(caller, 'stopAsics', `, options: { holdSeconds: ${seconds}, holdReason: "Fan is replaced" }`);
const snapshot = async (caller: typeof north.owner, action: string) =>
  (
    await server.ask<{ snapshotAsics: { capableCount: number; incapable: { reason: string; count: number }[] } }>(
      caller,
      `mutation ($where: AsicWhere!) { snapshotAsics(action: ${action}, where: $where) { capableCount incapable { reason count } } }`,
      { where: first },
    )
  ).data.snapshotAsics;
const requested = async () =>
  (
    await sql<object>`select r.kind, r.origin, t.state, t.message from agent_request_item t join agent_request r on r.id = t.request_id
      order by t.id`.execute(server.database)
  ).rows;

describe('a hold by hand', () => {
  it('shows who holds what until when, and refuses what others want otherwise, with these words', async () => {
    await stop(3600);
    expect(await shown()).toMatchObject({
      isHeld: true,
      heldBy: 'north@example.test',
      heldState: 'off',
      heldWhy: 'Fan is replaced',
    });
    const until = new Date((await shown())?.heldUntil ?? '').toISOString().slice(0, 16).replace('T', ' ');
    const reason = `Held off by north@example.test until ${until} UTC: Fan is replaced`;
    for (const action of ['start', 'powerAdjust', 'powerScaling', 'reboot', 'loadShaping'])
      expect(await snapshot(mate(), action), action).toEqual({
        capableCount: 0,
        incapable: [{ reason, count: 1 }].map((one) => expect.objectContaining(one)),
      });
    // The same state, and what changes none, is nobody's concern.
    for (const action of ['stop', 'blink', 'requestLogs'])
      expect(await snapshot(mate(), action), action).toMatchObject({ capableCount: 1 });
    expect((await command(mate(), 'startAsics')).errors?.[0]?.message).toBe('None of the devices can do this.');
  });

  it('binds its holder to nothing, and ends with another command of theirs', async () => {
    await stop(3600);
    expect(await snapshot(north.owner, 'start')).toMatchObject({ capableCount: 1 });
    await command(north.owner, 'startAsics');
    expect(await shown()).toMatchObject({ isHeld: false, heldBy: null });
  });

  it('lets a stop of another person through a hold on, as any stop beats any start', async () => {
    await command(north.owner, 'startAsics', ', options: { holdSeconds: 3600 }');
    expect(await snapshot(mate(), 'stop')).toMatchObject({ capableCount: 1 });
  });

  it('is over at its end, and no longer than the stay time', async () => {
    await stop(3600);
    await run(`update hold set until = now() - interval '1 second'`);
    expect(await shown()).toMatchObject({ isHeld: false });
    expect(await snapshot(mate(), 'start')).toMatchObject({ capableCount: 1 });
    const longer = await command(north.owner, 'stopAsics', ', options: { stayTime: 600, holdSeconds: 601 }');
    expect(longer.errors?.[0]?.message).toBe('options.holdSeconds: A hold ends with the stay time at the latest.');
    const rebooted = await command(north.owner, 'rebootAsics', ', options: { holdSeconds: 600 }');
    expect(rebooted.errors?.[0]?.message).toContain('does not offer this option');
  });

  it('is released by whoever may, with an entry in the audit log', async () => {
    await stop(3600);
    const release = 'mutation ($where: AsicWhere) { releaseAsicHolds(where: $where) }';
    const blinker = callerWith(south.accountId, north.subaccountId, 'north', [
      'agent_workers',
      'agent_worker_blink_write',
    ]);
    expect((await server.ask(blinker, release, { where: first })).errors?.[0]?.message).toBe(
      'You do not have access to this.',
    );
    expect(await ask(mate(), release, { where: first })).toEqual({ releaseAsicHolds: 1 });
    expect(await shown()).toMatchObject({ isHeld: false });
    const { rows } = await sql`select action, actor, before from audit_entry order by id desc limit 1`.execute(
      server.database,
    );
    expect(rows).toEqual([
      { action: 'asic.release-hold', actor: mate().email, before: { heldBy: ['north@example.test'] } },
    ]);
    expect((await server.ask(mate(), release, { where: first })).errors?.[0]?.message).toBe(
      'None of the devices can do this.',
    );
  });

  it('of the later one of two commands at once counts', async () => {
    const [device = 0] = own;
    let later: ReturnType<typeof stop> | undefined;
    await server.database.transaction().execute(async (transaction) => {
      await sql`insert into hold (subaccount_id, device_id, holder, holder_id, holder_name, effect, until)
        values (${north.subaccountId}, ${device}, 'person', ${callerKey(north.owner)}, 'north', 'on', now() + interval '1 hour')`.execute(
        transaction,
      );
      later = stop(3600);
      await expect
        .poll(
          async () =>
            (
              await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database)
            ).rows[0]?.n,
          { timeout: 30_000 },
        )
        .toBe(1);
    });
    expect((await later)?.errors).toBeUndefined();
    expect(await shown()).toMatchObject({ heldBy: 'north@example.test', heldState: 'off', heldWhy: 'Fan is replaced' });
  });

  it('refuses the end of a stay time, which says so and comes when the hold is over', async () => {
    const [device = 0] = own;
    await stop(3600);
    await run(`update agent_request_item set state = 'done'`);
    await run(`insert into command_reversal (device_id, subaccount_id, agent_id, kind, options, due_at)
      select id, subaccount_id, agent_id, 'start', '{}', now() - interval '1 second' from device where id = ${device}`);
    const reverse = () =>
      requestReversals({ ...server.services, log: createLogger({ level: 'silent' }), encrypt: (text) => text });
    await reverse();
    expect((await requested()).at(-1)).toMatchObject({
      kind: 'start',
      origin: 'reversal',
      state: 'failed',
      message: expect.stringMatching(/^Held off by north@example.test until/),
    });
    await run(`delete from hold; update agent_request set created_at = created_at - interval '1 hour';
      update command_reversal set due_at = due_at - interval '1 hour'`);
    await reverse();
    expect((await requested()).at(-1)).toMatchObject({ kind: 'start', state: 'pending' });
  });

  it('is on an outlet alone, where a command was for one', async () => {
    const pdu = await seedPdu(server.database, north, '10.0.0.9', 2);
    await sql`insert into pdu_outlet (part_id, device_id, subaccount_id)
      select id, device_id, subaccount_id from device_part where device_id = ${pdu.id} on conflict do nothing`.execute(
      server.database,
    );
    const where = { id: { _eq: pdu.outletIds[0] } };
    await ask(
      north.owner,
      'mutation ($where: OutletWhere) { outletOff(where: $where, options: { holdSeconds: 60 }) { partCount } }',
      { where },
    );
    const { outlets } = await ask<{ outlets: object[] }>(
      north.owner,
      `{ outlets(orderBy: { key: asc }) { key ${held} } }`,
    );
    expect(outlets).toMatchObject([{ isHeld: true, heldState: 'off' }, { isHeld: false }]);
    const on = await server.ask(mate(), 'mutation ($where: OutletWhere) { outletOn(where: $where) { partCount } }', {
      where,
    });
    expect(on.errors?.[0]?.message).toBe('None of the parts can do this.');
    expect(
      await ask(mate(), 'mutation ($where: OutletWhere) { releaseOutletHolds(where: $where) }', { where }),
    ).toEqual({ releaseOutletHolds: 1 });
  });

  it('of the owner binds those whom the device is shared with, who hold nothing', async () => {
    await share();
    await stop(3600);
    const where = { id: { _eq: await idOf() } };
    const start = await server.ask(
      south.owner,
      'mutation ($where: AsicWhere) { startAsics(where: $where) { deviceCount } }',
      { where },
    );
    expect(start.errors?.[0]?.message).toBe('None of the devices can do this.');
    // The name of its owner's subaccount stands for the person there, and the reason is theirs alone.
    const { asics } = await ask<{ asics: object[] }>(
      south.owner,
      `query ($where: AsicWhere) { asics(where: $where) { ${held} } }`,
      { where },
    );
    expect(asics).toMatchObject([{ isHeld: true, heldBy: north.subaccountName, heldState: 'off', heldWhy: null }]);
    for (const hidden of [{ heldWhy: { _eq: 'Fan is replaced' } }, { heldBy: { _eq: north.owner.email } }])
      expect(
        await ask(south.owner, 'query ($where: AsicWhere) { asics(where: $where) { id } }', { where: hidden }),
      ).toEqual({ asics: [] });
    const { snapshotAsics } = await ask<{ snapshotAsics: { incapable: { reason: string }[] } }>(
      south.owner,
      'mutation ($where: AsicWhere!) { snapshotAsics(action: start, where: $where) { incapable { reason } } }',
      { where },
    );
    expect(snapshotAsics.incapable[0]?.reason).toMatch(
      new RegExp(`^Held off by ${north.subaccountName} until [-0-9]{10} [0-9:]{5} UTC\\.$`),
    );
    await ask(
      south.owner,
      'mutation ($where: AsicWhere) { stopAsics(where: $where, options: { holdSeconds: 60 }) { deviceCount } }',
      { where },
    );
    const { rows } = await sql`select subaccount_id from hold`.execute(server.database);
    expect(rows).toEqual([{ subaccount_id: north.subaccountId }]);
  });
});

it('the database finds the hold that counts as the arbiter does', async () => {
  const [device = 0] = own;
  // A person's hold is on its own level always.
  const kinds = (Object.keys(holderLevels) as HolderKind[]).filter((kind) => kind !== 'person');
  const given = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...kinds),
      id: fc.constantFrom('1', '2'),
      level: fc.constantFrom(...holdLevels),
      effect: fc.constantFrom(...heldEffects),
      age: fc.integer({ min: 0, max: 3 }),
      isOver: fc.boolean(),
    }),
    { maxLength: 5, selector: ({ kind, id }) => `${kind} ${id}` },
  );
  const asked = fc.record({
    kind: fc.constantFrom(...kinds),
    level: fc.constantFrom(...holdLevels),
    effect: fc.constantFrom<HeldEffect>('off', 'limited', 'on'),
  });
  await fc.assert(
    fc.asyncProperty(given, asked, async (rows, asker) => {
      const now = Date.now();
      await run('delete from hold');
      for (const { kind, id, level, effect, age, isOver } of rows)
        await sql`insert into hold (subaccount_id, device_id, holder, holder_id, holder_name, level, effect, until, created_at)
          values (${north.subaccountId}, ${device}, ${kind}, ${id}, ${kind}, ${level}, ${effect}, now() + make_interval(hours => ${isOver ? -1 : 1}),
            to_timestamp(${now / 1000 - age}))`.execute(server.database);
      const holds = rows.map(({ kind, id, level, effect, age, isOver }): Hold => ({
        holder: { kind, id, name: kind },
        level,
        desired: { effect },
        since: now - age * 1000,
        until: now + (isOver ? -1 : 1) * 3_600_000,
        why: '',
      }));
      const me = { kind: asker.kind, id: 'me', level: asker.level };
      const mine: Hold = {
        holder: { ...me, name: 'me' },
        level: asker.level,
        desired: { effect: asker.effect },
        since: now + 1000,
        until: null,
        why: '',
      };
      const { desired } = arbitrate([...holds, mine], now);
      const refusal = heldAgainst('device', sql`${device}::int`, askerSql(me), { effect: sql`${asker.effect}::text` });
      const { rows: found } = await sql<{ refusal: string | null }>`select ${refusal} as refusal`.execute(
        server.database,
      );
      expect(found[0]?.refusal !== null).toBe(desired?.effect !== asker.effect);
    }),
    { numRuns: 60 },
  );
});
