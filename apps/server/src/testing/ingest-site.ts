import type { DeviceReport, Frame, FrameEnvelope, ItemResult } from '@headframe/agent-link';
import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DB } from '../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing/test-database.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import type { Change } from '../platform/pubsub/pubsub.ts';
import { frameSeries } from './agent-reports.ts';
import { seedAsics, seedSite, type SeededSite } from './seed-site.ts';
import {
  ingestFrame,
  openIngestSession,
  type IngestOutcome,
  type IngestSession,
} from '../features/devices/ingest/index.ts';

const log = createLogger({ level: 'silent' });

/** A site with one agent and three miners, created for every test of a file, and what sends frames for it. */
export class IngestSite {
  database!: Kysely<DB>;
  site!: SeededSite;
  ids: number[] = [];
  session!: IngestSession;
  published: Change[] = [];
  readonly secrets = createSecrets(randomBytes(32));
  next: (content: Partial<Frame>) => Frame = frameSeries();
  #testDatabase!: TestDatabase;
  #sites = 0;

  /** Sets the site up around the tests of the calling file. */
  static use(): IngestSite {
    const own = new IngestSite();
    beforeAll(() => own.#open());
    beforeEach(() => own.#renew());
    afterAll(() => own.#close());
    return own;
  }

  /** Another site on the same database. */
  stranger(): Promise<SeededSite> {
    return seedSite(this.database, `stranger${this.#sites}`);
  }

  /** A session of another connection of the same agent, or of another agent. */
  otherSession(site: SeededSite = this.site): IngestSession {
    return openIngestSession({ ...site, clockOffset: 0, pollSeconds: 15 });
  }

  send(envelope: FrameEnvelope, session: IngestSession = this.session): Promise<IngestOutcome> {
    const publish = async (_database: Kysely<DB>, change: Change) => void this.published.push(change);
    return ingestFrame({ database: this.database, log, ...this.secrets, pubsub: { publish } }, session, envelope);
  }

  sendReports(...reports: DeviceReport[]): Promise<IngestOutcome> {
    return this.send(this.next({ reports }));
  }

  sendResults(...results: ItemResult[]): Promise<IngestOutcome> {
    return this.send(this.next({ results }));
  }

  /** The first row of a query. */
  async one<Row>(query: RawBuilder<Row>): Promise<Row> {
    const { rows } = await query.execute(this.database);
    const [row] = rows;
    if (row === undefined) throw new Error('No row.');
    return row;
  }

  /** Requests a command on the three miners whose items were sent already. */
  async request(kind: string, payload: object = {}): Promise<{ requestId: number; itemIds: number[] }> {
    const { rows } = await sql<{ id: number; requestId: number }>`
      with request as (
        insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, device_count, expires_at)
        values (${this.site.subaccountId}, gen_random_uuid(), ${this.site.agentId}, ${kind}, ${JSON.stringify(payload)}::jsonb,
          ${this.ids.length}::int, now() + interval '15 minutes') returning id
      )
      insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, state)
      select request.id, ${this.site.subaccountId}, ${this.site.agentId}, device.id, device.ip, 'sent' from request, device
      where device.id = any (${this.ids}::int[]) order by device.id returning id, request_id as "requestId"`.execute(
      this.database,
    );
    return { requestId: rows[0]?.requestId ?? 0, itemIds: rows.map(({ id }) => id) };
  }

  async #open(): Promise<void> {
    this.#testDatabase = await createTestDatabase();
    this.database = createDatabase(createPool({ url: this.#testDatabase.url, max: 8 }));
  }

  async #renew(): Promise<void> {
    this.#sites += 1;
    this.site = await seedSite(this.database, `site${this.#sites}`);
    this.ids = await seedAsics(this.database, this.site, [
      { ip: '10.0.0.1', mac: '02:00:00:00:00:01' },
      { ip: '10.0.0.2' },
      { ip: '10.0.0.3' },
    ]);
    this.session = this.otherSession();
    this.next = frameSeries();
    this.published = [];
  }

  async #close(): Promise<void> {
    await this.database.destroy();
    await this.#testDatabase.drop();
  }
}
