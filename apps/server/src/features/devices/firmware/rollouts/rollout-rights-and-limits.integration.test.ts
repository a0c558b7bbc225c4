import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rolloutLimits } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import { giveSecondFactor } from '../../../../testing/give-second-factor.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedImage } from '../../../../testing/seed-image.ts';
import { callerWith, seedAsics, seedSite } from '../../../../testing/seed-site.ts';
import { forgetRollouts } from './rollouts.jobs.ts';
import { RolloutSite } from './testing/rollout-site.ts';

let server: GraphqlTestServer;
let home: RolloutSite;
let other: RolloutSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  home = await RolloutSite.seed(server, 'home');
  other = await RolloutSite.seed(server, 'other');
});
afterAll(() => server.close());
beforeEach(() =>
  sql`truncate agent_request, agent_request_item, device, command_snapshot, firmware_rollout cascade`.execute(
    server.database,
  ),
);

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

describe('a rollout that is prepared', () => {
  it('says which miners are left out and why, each once', async () => {
    const ids = await home.seedMiners(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5']);
    const [, , running, offline, boardless] = ids;
    await home.start(
      {},
      { snapshotId: (await home.prepare({ ip: { _eq: '10.0.0.2' } })).data.prepareFirmwareRollout.id },
    );
    await sql`update device set firmware = 'NEW' where id = ${running ?? 0}`.execute(server.database);
    await sql`update asic_state set is_online = false where device_id = ${offline ?? 0}`.execute(server.database);
    await sql`update asic_detail set control_board = null where device_id = ${boardless ?? 0}`.execute(server.database);
    await seedAsics(server.database, home.site, [{ ip: '10.0.0.6', model: 'Antminer S21', online: true }]);
    const { count, capableCount, incapable } = (await home.prepare()).data.prepareFirmwareRollout;
    expect([count, capableCount]).toEqual([6, 1]);
    expect(Object.fromEntries(incapable.map(({ reason, count: left }) => [reason, left]))).toEqual({
      'It is part of another rollout.': 1,
      'The miner runs new already.': 1,
      'Offline.': 1,
      'The miner does not report its control board.': 1,
      'The image is not declared for the model Antminer S21.': 1,
    });
  });

  it('shows how many miners each image of the library fits, and why it does not fit the others', async () => {
    await home.seedMiners(['10.0.0.1', '10.0.0.2']);
    const { id } = await seedImage(server.database, home.site.subaccountId, {
      name: 'Z for S21',
      bytes: Buffer.from('z'),
      models: ['Antminer S21'],
    });
    const { firmwareImageFits } = await server.data<{ firmwareImageFits: unknown }>(
      home.site.owner,
      '{ firmwareImageFits(where: { _and: [] }) { imageId fitCount reason } }',
    );
    expect(firmwareImageFits).toEqual([
      { imageId: home.imageId, fitCount: 2, reason: null },
      { imageId: id, fitCount: 0, reason: 'The image is not declared for the model Antminer S19.' },
    ]);
    await sql`delete from firmware_image where selector_id = ${id}::uuid`.execute(server.database);
  });

  it('is started once, for its own image, and leaves out who no longer fits', async () => {
    const [, second] = await home.seedMiners(['10.0.0.1', '10.0.0.2']);
    const snapshotId = (await home.prepare()).data.prepareFirmwareRollout.id;
    await sql`update device set model = 'Antminer S21' where id = ${second ?? 0}`.execute(server.database);
    const unconfirmed = await home.start({}, { snapshotId, confirmedCount: 1 });
    expect(unconfirmed.errors?.[0]?.message).toMatch(/this is for 2 miners now.*send confirmedCount: 2\.$/);
    expect((await home.start({}, { snapshotId })).data.startFirmwareRollout).toMatchObject({ minerCount: 1 });
    expect(codeOf(await home.start({}, { snapshotId }))).toBe('not-found');
    const plain = await server.data<{ snapshotAsics: { id: string } }>(
      home.site.owner,
      'mutation { snapshotAsics(action: updateFirmware, where: { _and: [] }) { id } }',
    );
    expect(codeOf(await home.start({}, { snapshotId: plain.snapshotAsics.id }))).toBe('not-found');
  });
});

describe('the rights and limits of rollouts', () => {
  it('halt it once who started it has lost them, and let it go on in the name of who resumes it', async () => {
    await home.seedMiners(['10.0.0.1']);
    const id = await home.started();
    const stranger = await seedSite(server.database, 'stranger');
    await sql`update firmware_rollout set started_by = ${stranger.accountId} where ended_at is null`.execute(
      server.database,
    );
    await home.advance();
    expect(await home.shown(id)).toMatchObject({
      state: 'halted',
      reason: 'Who started it may no longer update miners here.',
      waitingCount: 1,
    });
    expect(codeOf(await home.change('resume', id))).toBeUndefined();
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 1 });
    const { rows } = await sql`select actor, actor_kind, after->'rollout'->>'id' as rollout from audit_entry
      where action = 'firmware-rollout.begin-miners' order by id desc limit 1`.execute(server.database);
    expect(rows).toEqual([{ actor: 'Firmware rollout', actor_kind: 'system', rollout: id }]);
  });

  it('refuse settings out of bounds, and an empty choice', async () => {
    await home.seedMiners(['10.0.0.1']);
    const wrong = [
      { canaryCount: 0 },
      { batchCount: 1001 },
      { groupShare: 51 },
      { maxFailures: 0 },
      { soakMinutes: -1 },
      { soakMinutes: 1441 },
    ];
    for (const settings of wrong)
      expect(codeOf(await home.start(settings)), JSON.stringify(settings)).toBe('validation-failed');
    expect(codeOf(await home.prepare({}))).toBe('validation-failed');
    expect(codeOf(await home.prepare({ ip: { _eq: '10.9.9.9' } }))).toBe('validation-failed');
    expect(codeOf(await home.prepare({ _and: [] }, home.site.owner, 'no-id'))).toBe('not-found');
    expect(codeOf(await home.change('pause', 'no-id'))).toBe('not-found');
  });

  it('refuse people who may not write firmware or not restart miners, API keys and other tenants', async () => {
    await home.seedMiners(['10.0.0.1']);
    const { accountId, subaccountId } = home.site;
    const person = (...permissions: string[]) => callerWith(accountId, subaccountId, 'home', permissions);
    const rights = ['firmware_write', 'agent_workers', 'agent_worker_reboot_write'];
    for (const missing of rights)
      expect(
        codeOf(await home.prepare({ _and: [] }, person(...rights.filter((one) => one !== missing)))),
        missing,
      ).toBe('access-denied');
    expect(codeOf(await home.prepare({ _and: [] }, person(...rights)))).toBeUndefined();
    const id = await home.started();
    expect(codeOf(await other.change('cancel', id))).toBe('not-found');
    expect(await home.shown(id, other.site.owner)).toBeUndefined();
    expect(codeOf(await other.prepare({ _and: [] }, other.site.owner, home.imageId))).toBe('not-found');
    await home.change('pause', id);
    expect(codeOf(await home.change('resume', id, person('firmware_write')))).toBe('access-denied');
    expect(codeOf(await home.change('cancel', id, person('firmware_write')))).toBeUndefined();
  });

  it('take a code of the second factor to start and to resume, and none to stop', async () => {
    await home.seedMiners(['10.0.0.1']);
    const factor = await giveSecondFactor(server.services as never, home.site.accountId);
    expect(codeOf(await home.start())).toBe('permission-error');
    const { data } = await home.start({}, { code: await factor.code() });
    const { id } = data.startFirmwareRollout;
    expect(codeOf(await home.change('pause', id))).toBeUndefined();
    expect(codeOf(await home.change('resume', id))).toBe('permission-error');
    expect(codeOf(await home.change('resume', id, home.site.owner, await factor.code()))).toBeUndefined();
    expect(codeOf(await home.change('cancel', id))).toBeUndefined();
    await factor.remove();
  });

  it('leave devices that others share to their owners', async () => {
    const [shared] = await other.seedMiners(['10.0.7.1']);
    await sql`insert into device_share (device_id, owner_id, owner_name, agent_id, subaccount_id, subaccount_name)
      values (${shared ?? 0}, ${other.site.subaccountId}, 'other', ${other.site.agentId}, ${home.site.subaccountId}, 'home')`.execute(
      server.database,
    );
    const { capableCount, incapable } = (await home.prepare()).data.prepareFirmwareRollout;
    expect(capableCount).toBe(0);
    expect(incapable).toMatchObject([{ reason: 'Only its owner other can update it.', count: 1 }]);
    expect((await other.prepare()).data.prepareFirmwareRollout.capableCount).toBe(1);
  });

  it('bound the rollouts of a subaccount that are open, and those of an hour', async () => {
    await home.seedMiners(Array.from({ length: rolloutLimits.open + 1 }, (_, place) => `10.0.0.${place + 1}`));
    for (let place = 0; place < rolloutLimits.open; place += 1) {
      const snapshotId = (await home.prepare({ ip: { _eq: `10.0.0.${place + 1}` } })).data.prepareFirmwareRollout.id;
      expect(codeOf(await home.start({}, { snapshotId }))).toBeUndefined();
    }
    expect(codeOf(await home.start())).toBe('permission-error');
    await sql`update firmware_rollout set ended_at = now(), state = 'canceled'`.execute(server.database);
    await sql`insert into audit_entry (actor_kind, actor, action, object_kind, subaccount_id)
      select 'account', 'x', 'firmware-rollout.start', 'firmware-rollout', ${home.site.subaccountId}
      from generate_series(1, ${rolloutLimits.startsPerHour})`.execute(server.database);
    expect(codeOf(await home.start())).toBe('permission-error');
  });
});

describe('an image', () => {
  it('that is deleted while a rollout of it is started either stays, or is missed by the rollout', async () => {
    await other.seedMiners(['10.0.0.1']);
    for (let round = 0; round < 4; round += 1) {
      const { id: imageId } = await seedImage(server.database, other.site.subaccountId, {
        name: `Race ${round}`,
        bytes: Buffer.from(`${round}`),
      });
      const snapshotId = (await other.prepare({ _and: [] }, other.site.owner, imageId)).data.prepareFirmwareRollout.id;
      const [started, removed] = await Promise.all([
        other.start({}, { snapshotId }),
        server.ask(other.site.owner, 'mutation ($ids: [ID!]!) { deleteFirmwareImages(ids: $ids) }', { ids: [imageId] }),
      ]);
      expect([
        ['not-found', undefined],
        [undefined, 'constraint-violation'],
      ]).toContainEqual([codeOf(started), codeOf(removed)]);
      await sql`truncate firmware_rollout cascade`.execute(server.database);
    }
  });
});

describe('rollouts that ended', () => {
  it('are forgotten after a while, and beyond what is kept', async () => {
    await sql`insert into firmware_rollout (subaccount_id, image_name, family, version, canary_count, batch_count, group_share, max_failures,
        soak_minutes, stage_count, miner_count, waiting_count, state, ended_at)
      select ${other.site.subaccountId}, 'n' || n, 'antminer', '1', 1, 1, 50, 1, 0, 1, 1, 1, 'done', now() - make_interval(hours => n)
      from generate_series(0, ${rolloutLimits.kept}) as n`.execute(server.database);
    expect(await forgetRollouts(server.database, 30)).toBe(1);
    expect(await forgetRollouts(server.database, 1)).toBe(rolloutLimits.kept - 24);
  });

  it('let their image be deleted, and keep its name; those that have not ended hold it', async () => {
    await home.seedMiners(['10.0.0.1']);
    const { id: imageId } = await seedImage(server.database, home.site.subaccountId, {
      name: 'Short-lived',
      bytes: Buffer.from('x'),
    });
    const { data } = await home.prepare({ _and: [] }, home.site.owner, imageId);
    const remove = () =>
      server.ask(home.site.owner, 'mutation ($ids: [ID!]!) { deleteFirmwareImages(ids: $ids) }', { ids: [imageId] });
    const started = await other.start({}, { snapshotId: data.prepareFirmwareRollout.id });
    expect(codeOf(started)).toBe('not-found');
    await sql`insert into firmware_rollout (subaccount_id, image_id, image_name, family, version, canary_count, batch_count, group_share,
        max_failures, soak_minutes, stage_count, miner_count, waiting_count)
      select subaccount_id, id, name, family, version, 1, 1, 50, 1, 0, 1, 1, 1 from firmware_image where selector_id = ${imageId}::uuid`.execute(
      server.database,
    );
    expect(codeOf(await remove())).toBe('constraint-violation');
    await sql`update firmware_rollout set ended_at = now(), state = 'canceled'`.execute(server.database);
    expect(codeOf(await remove())).toBeUndefined();
    const { firmwareRollouts } = await server.data<{ firmwareRollouts: object[] }>(
      home.site.owner,
      '{ firmwareRollouts { imageName imageId } }',
    );
    expect(firmwareRollouts).toEqual([{ imageName: 'Short-lived', imageId: null }]);
  });
});
