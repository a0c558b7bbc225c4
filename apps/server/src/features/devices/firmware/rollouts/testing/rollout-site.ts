import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../../platform/database/with-access.ts';
import type { Logger } from '../../../../../platform/log/create-logger.ts';
import type { GraphqlTestServer } from '../../../../../testing/graphql-server.ts';
import { seedImage } from '../../../../../testing/seed-image.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../../testing/seed-site.ts';
import { endRequestsItems, type PlayedEnd } from './play-agent.ts';
import { advanceRollouts } from '../advance/advance-rollouts.ts';
import { uuidOrNull } from '../../../../../platform/validation/named-id.ts';

/** How rollouts of tests go about their miners, unless set otherwise: without a soak time. */
const quickSettings = { canaryCount: 1, batchCount: 10, groupShare: 50, maxFailures: 2, soakMinutes: 0 };

const rolloutFields =
  'id state reason stage stageCount minerCount waitingCount updatingCount soakingCount updatedCount failedCount skippedCount canceledCount';

/** A rollout as the API shows it. */
interface ShownRollout {
  id: string;
  state: string;
  reason: string;
  stage: number;
  stageCount: number;
  minerCount: number;
  waitingCount: number;
  updatingCount: number;
  soakingCount: number;
  updatedCount: number;
  failedCount: number;
  skippedCount: number;
  canceledCount: number;
}

/** Fails a test with what a server would only write down. */
const throwing = {
  error: ({ err }: { err: unknown }) => {
    throw err;
  },
} as unknown as Logger;

/** What a snapshot of a rollout says. */
interface PreparedRollout {
  id: string;
  count: number;
  capableCount: number;
  incapable: { model: string; reason: string; count: number }[];
}

/** A site whose agents are online, with an image of its library. */
export class RolloutSite {
  readonly server: GraphqlTestServer;
  readonly site: SeededSite;
  readonly imageId: string;

  private constructor(server: GraphqlTestServer, site: SeededSite, imageId: string) {
    this.server = server;
    this.site = site;
    this.imageId = imageId;
  }

  static async seed(server: GraphqlTestServer, name: string): Promise<RolloutSite> {
    const site = await seedSite(server.database, name);
    const { id } = await seedImage(server.database, site.subaccountId, {
      name: `${name} stock`,
      bytes: randomBytes(32),
    });
    await sql`update agent set server_id = gen_random_uuid(), connected_at = now() - interval '1 hour'
      where id = ${site.agentId}`.execute(server.database);
    return new RolloutSite(server, site, id);
  }

  get database(): Kysely<DB> {
    return this.server.database;
  }

  /** Miners that the image fits and that hash, at these addresses. */
  async seedMiners(ips: readonly string[]): Promise<number[]> {
    const asics = ips.map((ip) => ({ ip, model: 'Antminer S19', online: true, hashrate: 1e14, lastSeen: new Date() }));
    const ids = await seedAsics(this.database, this.site, asics);
    await sql`insert into asic_detail (device_id, subaccount_id, control_board)
      select id, subaccount_id, 'CVCtrl' from device where id = any (${ids}::int[])`.execute(this.database);
    return ids;
  }

  /** Another agent of the site, online; returns its inner key. */
  async addAgent(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into agent (subaccount_id, name, key_hash, server_id, connected_at)
      values (${this.site.subaccountId}, ${randomBytes(4).toString('hex')}, ${randomBytes(32)}, gen_random_uuid(), now() - interval '1 hour') returning id`.execute(
      this.database,
    );
    return rows[0]?.id ?? 0;
  }

  async prepare(where: object = { _and: [] }, caller = this.site.owner, imageId = this.imageId) {
    return this.server.ask<{ prepareFirmwareRollout: PreparedRollout }>(
      caller,
      `mutation ($imageId: ID!, $where: AsicWhere!) { prepareFirmwareRollout(imageId: $imageId, where: $where) {
        id count capableCount incapable { model reason count } } }`,
      { imageId, where },
    );
  }

  async start(
    settings: object = {},
    more: { snapshotId?: string; code?: string; confirmedCount?: number; caller?: SeededSite['owner'] } = {},
  ) {
    const { code, caller = this.site.owner } = more;
    const snapshotId = more.snapshotId ?? (await this.prepare()).data.prepareFirmwareRollout.id;
    const { rows } = await sql<{ count: number }>`
      select cardinality(device_ids) as count from command_snapshot where id = ${uuidOrNull(snapshotId)}::uuid`.execute(
      this.database,
    );
    return this.server.ask<{ startFirmwareRollout: ShownRollout }>(
      caller,
      `mutation ($snapshotId: ID!, $settings: FirmwareRolloutSettings!, $code: String, $count: Int) {
        startFirmwareRollout(snapshotId: $snapshotId, settings: $settings, twoFactorCode: $code, confirmedCount: $count) { ${rolloutFields} } }`,
      { snapshotId, settings: { ...quickSettings, ...settings }, code, count: more.confirmedCount ?? rows[0]?.count },
    );
  }

  /** Starts a rollout over all miners of the site; returns its id. */
  async started(settings: object = {}): Promise<string> {
    const { data, errors } = await this.start(settings);
    if (errors) throw new Error(errors[0]?.message);
    return data.startFirmwareRollout.id;
  }

  async change(what: 'pause' | 'resume' | 'cancel', id: string, caller = this.site.owner, code?: string) {
    return this.server.ask<Record<string, ShownRollout>>(
      caller,
      `mutation ($id: ID!${code === undefined ? '' : ', $code: String'}) { ${what}FirmwareRollout(id: $id${code === undefined ? '' : ', twoFactorCode: $code'}) { state } }`,
      { id, ...(code !== undefined && { code }) },
    );
  }

  async shown(id: string, caller = this.site.owner): Promise<ShownRollout> {
    const { firmwareRollouts } = await this.server.data<{ firmwareRollouts: ShownRollout[] }>(
      caller,
      `query ($id: ID!) { firmwareRollouts(where: { id: { _eq: $id } }) { ${rolloutFields} } }`,
      { id },
    );
    return firmwareRollouts[0] as ShownRollout;
  }

  /** The miners of a rollout in order, with their states. */
  async miners(id: string): Promise<{ ip: string; state: string; message: string; stage: number }[]> {
    const { firmwareRolloutMiners } = await this.server.data<{
      firmwareRolloutMiners: { ip: string; state: string; message: string; stage: number }[];
    }>(
      this.site.owner,
      'query ($id: ID!) { firmwareRolloutMiners(where: { rolloutId: { _eq: $id } }, limit: 200) { ip state message stage } }',
      { id },
    );
    return firmwareRolloutMiners;
  }

  async statesOf(id: string): Promise<Record<string, string>> {
    return Object.fromEntries((await this.miners(id)).map(({ ip, state }) => [ip, state]));
  }

  /** Lets a server look at every rollout, as if its time had come. */
  async advance(): Promise<number> {
    await sql`update firmware_rollout set due_at = now() where ended_at is null`.execute(this.database);
    return advanceRollouts(this.deps());
  }

  deps() {
    return {
      database: this.database,
      pubsub: this.server.services.pubsub,
      log: throwing,
      encrypt: (text: string) => text,
      publicUrl: 'https://farm.test',
    };
  }

  /** Has the agents end what is commanded, and lets a server look; the miners hash from then on. */
  async play(end: PlayedEnd | ((ip: string) => PlayedEnd | null)): Promise<string[]> {
    const ended = await endRequestsItems(this.database, end);
    await this.advance();
    await this.report(
      ended.map(({ deviceId }) => deviceId),
      'is_online = true, is_mining = true',
    );
    return ended.map(({ ip }) => ip);
  }

  /** Plays on until a rollout rests; returns it. */
  async playOut(id: string, end: PlayedEnd | ((ip: string) => PlayedEnd | null) = 'done'): Promise<ShownRollout> {
    await this.advance();
    for (let round = 0; round < 200; round += 1) {
      const { state, updatingCount } = await this.shown(id);
      if (state !== 'running' && updatingCount === 0) break;
      await this.play(end);
    }
    return this.shown(id);
  }

  /** What a report of a miner says of its hashing from now on. */
  async report(ids: readonly number[], columns: string): Promise<void> {
    await withAccess(this.database, 'headframe_gateway', [], (transaction) =>
      sql`update asic_state set last_seen_at = clock_timestamp(), ${sql.raw(columns)}
        where device_id = any (${ids as number[]}::int[])`.execute(transaction),
    );
  }
}
