import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';

/** The server that holds an agent's socket of tunnels. */
export interface LinkPlace {
  serverId: string;
  /** Where other servers reach it, http:// or https://. */
  address: string;
}

/** Which server holds the socket of tunnels of each agent. */
export class LinkStore {
  readonly #database: Kysely<DB>;

  constructor(database: Kysely<DB>) {
    this.#database = database;
  }

  /** Where the socket of an agent is; undefined where it has none. */
  async find(agentId: number): Promise<LinkPlace | undefined> {
    const { rows } = await this.#run((transaction) =>
      sql<LinkPlace>`select server_id as "serverId", address from tunnel_link where agent_id = ${agentId}`.execute(
        transaction,
      ),
    );
    return rows[0];
  }

  async put(agentId: number, { serverId, address }: LinkPlace): Promise<void> {
    await this.#run((transaction) =>
      sql`insert into tunnel_link (agent_id, server_id, address) values (${agentId}, ${serverId}::uuid, ${address})
        on conflict (agent_id) do update set server_id = excluded.server_id, address = excluded.address, since = now()`.execute(
        transaction,
      ),
    );
  }

  /** Forgets the socket of an agent at one server, as long as it is there. */
  async remove(agentId: number, serverId: string): Promise<void> {
    await this.#run((transaction) =>
      sql`delete from tunnel_link where agent_id = ${agentId} and server_id = ${serverId}::uuid`.execute(transaction),
    );
  }

  /** Has the server that the agent is connected to ask it for a socket of tunnels. */
  async askToDial(agentId: number): Promise<void> {
    await this.#run((transaction) =>
      sql`select pg_notify('agent_work', ${`dialTunnels:${agentId}`})`.execute(transaction),
    );
  }

  #run<Result>(work: Parameters<typeof withAccess<Result>>[3]): Promise<Result> {
    return withAccess(this.#database, 'headframe_gateway', [], work);
  }
}
