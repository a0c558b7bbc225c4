import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { topicOfKind } from '../ingest/index.ts';
import { readOpenTunnels, type OpenTunnel } from './open-tunnel.ts';
import { hashSecret } from './tunnel-secrets.ts';

/** What browsers and the clock do with tunnels; people open and close them through the API. */
export class TunnelStore {
  readonly #database: Kysely<DB>;
  readonly #pubsub: PubSub;

  constructor(deps: { database: Kysely<DB>; pubsub: PubSub }) {
    this.#database = deps.database;
    this.#pubsub = deps.pubsub;
  }

  /** See {@link readOpenTunnels}. */
  read(labels: readonly string[]): Promise<Map<string, OpenTunnel>> {
    return this.#run((transaction) => readOpenTunnels(transaction, labels));
  }

  /** Changes a ticket for a cookie, once and in time; answers whether it was good. The cookie before it ends. */
  async redeem(label: string, ticket: string, cookie: string): Promise<boolean> {
    const { numAffectedRows } = await this.#run((transaction) =>
      sql`update tunnel set ticket_hash = null, cookie_hash = ${hashSecret(cookie)}
        where label = ${label} and ticket_hash = ${hashSecret(ticket)} and ticket_until > now()
          and prolonged_at < now() + interval '5 seconds'`.execute(transaction),
    );
    return Number(numAffectedRows ?? 0) === 1;
  }

  /** Ends a tunnel, and announces it. */
  async end(label: string): Promise<void> {
    await this.#run(async (transaction) => {
      const { rows } = await sql<{ id: number; subaccountId: number; deviceId: number; kind: string }>`
        with ended as (delete from tunnel where label = ${label} returning id, subaccount_id, device_id)
        select e.id, e.subaccount_id as "subaccountId", e.device_id as "deviceId", d.kind from ended e
          join device d on d.id = e.device_id`.execute(transaction);
      for (const { id, subaccountId, deviceId, kind } of rows) {
        const topic = topicOfKind(kind);
        await this.#pubsub.publish(
          transaction,
          { topic: 'tunnel', subaccountId, ids: [id] },
          ...(topic === undefined ? [] : [{ topic, subaccountId, ids: [deviceId] }]),
        );
      }
    });
  }

  #run<Result>(work: Parameters<typeof withAccess<Result>>[3]): Promise<Result> {
    return withAccess(this.#database, 'headframe_gateway', [], work);
  }
}
