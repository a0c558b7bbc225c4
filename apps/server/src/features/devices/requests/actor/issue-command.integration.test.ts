import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { seedPdu, type SeededPdu } from '../../../../testing/seed-outlets.ts';
import { inScope, north, own, server, useThreeSites } from '../../../../testing/three-sites.ts';
import { commandOptionsSchema } from '../command-options.ts';
import '../index.ts';
import { requestReversals } from '../stay-time/request-reversals.ts';
import { callerActor } from './actor.ts';
import { issueCommand } from './issue-command.ts';

useThreeSites();

const run = (text: string) => sql.raw(text).execute(server.database);
const reverse = () =>
  requestReversals({ ...server.services, log: createLogger({ level: 'silent' }), encrypt: (text) => text });

/** An outlet, or a device, of which a command ends now. */
async function due(deviceId: number, partId: number | null, kind: string, options = '{}'): Promise<void> {
  await run(`insert into command_reversal (device_id, part_id, subaccount_id, agent_id, kind, options, due_at)
    select ${deviceId}, ${partId}, subaccount_id, agent_id, '${kind}', '${options}', now() - interval '1 second' from device where id = ${deviceId}`);
}
async function unit(): Promise<SeededPdu> {
  const pdu = await seedPdu(server.database, north, '10.0.0.9', 2);
  await sql`insert into pdu_outlet (part_id, device_id, subaccount_id)
    select id, device_id, subaccount_id from device_part where device_id = ${pdu.id} on conflict do nothing`.execute(
    server.database,
  );
  return pdu;
}
const requested = async () =>
  (
    await sql<object>`select r.kind, r.origin, r.state as request, t.state, t.message from agent_request_item t
      join agent_request r on r.id = t.request_id order by t.id`.execute(server.database)
  ).rows;
const lastAudit = async () =>
  (
    await sql<object>`select actor, actor_kind as kind, action, subaccount_id = ${north.subaccountId} as "isTheirs",
      after->>'refusedItemCount' as refused from audit_entry order by id desc limit 1`.execute(server.database)
  ).rows[0];

describe('the end of a stay time', () => {
  it('is commanded under its own name in the audit log', async () => {
    await due(own[0] ?? 0, null, 'start');
    expect(await reverse()).toBe(1);
    expect(await requested()).toMatchObject([{ kind: 'start', origin: 'reversal', state: 'pending' }]);
    expect(await lastAudit()).toEqual({
      actor: 'End of stay time',
      kind: 'system',
      action: 'asic.start',
      isTheirs: true,
      refused: null,
    });
  });

  it('starts a miner that was stopped for a cut as power following', async () => {
    await due(own[0] ?? 0, null, 'start', '{"stopItemId": 1}');
    expect(await reverse()).toBe(1);
    expect(await requested()).toMatchObject([{ origin: 'powerFollowing', state: 'pending' }]);
    expect(await lastAudit()).toMatchObject({ actor: 'Power following' });
  });

  it.each([
    ['of a unit that is view-only', 'outletOn', `update pdu set view_only = true`, 'The PDU is view-only.'],
    [
      'that feeds a network switch',
      'outletOff',
      `update pdu_outlet set protected_as = 'switch'`,
      'Protected: it feeds a network switch.',
    ],
  ])('is refused on an outlet %s, and the request says so', async (_which, kind, change, reason) => {
    const pdu = await unit();
    await run(change);
    await due(pdu.id, pdu.partIds[0] ?? null, kind);
    await reverse();
    expect(await requested()).toEqual([
      { kind, origin: 'reversal', request: 'failed', state: 'failed', message: reason },
    ]);
    expect(await lastAudit()).toMatchObject({ actor: 'End of stay time', refused: '1' });
    const { rows } = await sql`select from command_reversal`.execute(server.database);
    expect(rows).toHaveLength(1);
  });

  it('is refused while firmware is put on the miner, and commanded again once that has ended', async () => {
    const [device = 0] = own;
    const firmware = { kind: 'updateFirmware', imageId: '00000000-0000-4000-8000-000000000000' } as never;
    await inScope(north.owner, (context) =>
      issueCommand(callerActor(context), {
        command: firmware,
        options: commandOptionsSchema.parse({}),
        deviceIds: [device],
        action: 'firmware-rollout.begin-miners',
        isJudged: true,
      }),
    );
    await due(device, null, 'start');
    await reverse();
    expect((await requested()).at(-1)).toMatchObject({
      kind: 'start',
      state: 'failed',
      message: expect.stringMatching(/^Firmware is being put on/),
    });
    await run(`update agent_request_item set state = 'done' where exclusive is not null`);
    await run(`update agent_request set created_at = created_at - interval '1 hour'`);
    await run(`update command_reversal set due_at = due_at - interval '1 hour'`);
    await reverse();
    expect((await requested()).at(-1)).toMatchObject({ kind: 'start', state: 'pending' });
  });
});

describe('a command', () => {
  it('is refused to an actor without its permission, whatever the way', async () => {
    const [grant] = north.owner.grants;
    if (!grant) throw new Error('No grant.');
    const viewer = { ...north.owner, grants: [{ ...grant, permissions: ['agent_workers'] }] };
    const stop = inScope(viewer, (context) =>
      issueCommand(callerActor(context), {
        command: { kind: 'stop' },
        options: commandOptionsSchema.parse({}),
        deviceIds: own,
        isJudged: true,
      }),
    );
    await expect(stop).rejects.toMatchObject({ code: 'access-denied' });
    expect(await requested()).toEqual([]);
  });

  it('has one way to the requests', async () => {
    const folder = path.resolve(import.meta.dirname, '..');
    const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const users: string[] = [];
    for (const name of files)
      if ((await readFile(path.join(folder, name), 'utf8')).includes('createCommandRequests')) users.push(name);
    expect(users.toSorted()).toEqual(['actor/issue-command.ts', 'create-command-requests.ts']);
  });
});
