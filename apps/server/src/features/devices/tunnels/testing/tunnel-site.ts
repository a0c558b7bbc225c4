import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { agentLinkPath } from '@headframe/agent-link';
import { sql } from 'kysely';
import { freePort } from '../../../../platform/database/embedded/free-port.ts';
import { ofAccounts, wholeSubaccount } from '../../../../platform/pubsub/pubsub.ts';
import { startListeningServer, type ListeningServer } from '../../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../../testing/owner.ts';
import { until } from '../../../../testing/until.ts';
import { startDevicePage, type DevicePage } from './device-page.ts';
import { TunnelBrowser } from './tunnel-browser.ts';

interface StartedAgent {
  readonly connected: boolean;
  close(): Promise<void>;
}

/** The miner with the page: its MAC, and what starts its agent. */
interface Miner {
  mac: string;
  startAgent(link: { serverUrl: string; key: string; dataFolder: string }): Promise<StartedAgent>;
}

interface SeededDevice {
  id: string;
  key: number;
  agentId: number;
  subaccountId: number;
}

interface Opened {
  tunnelActiveTime: { url: string | null; tunnelAddress: string | null; tunnelActiveTime: number };
}

const mutation = `mutation ($id: ID!, $seconds: Int, $subaccount: String) {
  tunnelActiveTime(id: $id, seconds: $seconds, subaccount: $subaccount) {
  url tunnelAddress tunnelActiveTime } }`;

async function startServers(): Promise<{ first: ListeningServer; second: ListeningServer }> {
  const environment = { HEADFRAME_PUBLIC_URL: 'http://127.0.0.1:8420' };
  const first = await startListeningServer({ environment });
  const port = await freePort();
  const second = await startListeningServer({
    beside: first,
    environment: {
      ...environment,
      HEADFRAME_ROLES: 'api',
      HEADFRAME_TUNNEL_URL: `http://*.tunnel.test:${port}`,
      HEADFRAME_TUNNEL_PORTS: String(port),
    },
  });
  return { first, second };
}

/** A miner with a web page behind a connected agent, and two servers to open tunnels to it at. */
export class TunnelSite {
  /** Has the agent. */
  readonly first: ListeningServer;
  /** Only serves browsers, and gives tunnels host names. */
  readonly second: ListeningServer;
  readonly page: DevicePage;
  readonly agent: StartedAgent;
  readonly device: SeededDevice;
  /** Of the owner. */
  token: string;
  readonly #folder: string;

  private constructor(
    parts: Pick<TunnelSite, 'first' | 'second' | 'page' | 'agent' | 'device' | 'token'>,
    folder: string,
  ) {
    ({
      first: this.first,
      second: this.second,
      page: this.page,
      agent: this.agent,
      device: this.device,
      token: this.token,
    } = parts);
    this.#folder = folder;
  }

  static async start({ mac, startAgent }: Miner): Promise<TunnelSite> {
    const { first, second } = await startServers();
    await bootstrapOwner(first);
    const { accessToken: token } = await signInOwner(first);
    const page = await startDevicePage();
    const { data } = await first.ask<{ createAgent: { id: string; key: string } }>(
      token,
      'mutation { createAgent(name: "Site", subaccount: "main") { id key } }',
    );
    const device = await seedDevice(first, data.createAgent.id, { mac, port: page.port });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-tunnels-'));
    const agent = await startAgent({
      serverUrl: `${first.origin.replace('http', 'ws')}${agentLinkPath}`,
      key: data.createAgent.key,
      dataFolder: folder,
    });
    await until(async () => agent.connected);
    return new TunnelSite({ first, second, page, agent, device, token }, folder);
  }

  get database() {
    return this.first.services.database;
  }

  /** Opens, prolongs or, with 0 seconds, closes the owner's tunnel. Throws an Error with code and message of a refusal. */
  async setTime(
    server: ListeningServer,
    seconds?: number,
    { id = this.device.id, subaccount = 'main' } = {},
  ): Promise<Opened['tunnelActiveTime']> {
    const { data, errors } = await server.ask<Opened>(this.token, mutation, { id, seconds, subaccount });
    if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
    return data.tunnelActiveTime;
  }

  /** A browser in a tunnel that was opened for it. */
  async entered(server = this.first): Promise<TunnelBrowser> {
    return TunnelBrowser.enter((await this.setTime(server)).url ?? '');
  }

  /** Announces what was changed under the servers, as the features that change it do. */
  async changed(): Promise<void> {
    const { rows } = await sql<{ id: number }>`select id from account`.execute(this.database);
    await this.first.services.pubsub.publish(
      this.database,
      wholeSubaccount(this.device.subaccountId),
      ofAccounts(...rows.map(({ id }) => id)),
    );
  }

  async close(): Promise<void> {
    await this.agent.close();
    this.page.close();
    await this.second.app.close();
    await this.second.services.close();
    await this.first.close();
    await rm(this.#folder, { recursive: true });
  }
}

async function seedDevice(
  server: ListeningServer,
  agentId: string,
  { mac, port }: { mac: string; port: number },
): Promise<SeededDevice> {
  const ports = JSON.stringify({ http: port });
  const { rows } = await sql<SeededDevice>`
    with site as (select id, subaccount_id from agent where selector_id = ${agentId}::uuid),
    added as (
      insert into device (kind, subaccount_id, agent_id, ip, mac, family, ports)
      select 'asic', subaccount_id, id, '127.0.0.1', ${mac}, 'antminer', ${ports}::jsonb from site
      returning id, selector_id, agent_id, subaccount_id
    ),
    miner as (insert into asic (device_id, subaccount_id) select id, subaccount_id from added),
    state as (insert into asic_state (device_id, subaccount_id) select id, subaccount_id from added)
    select selector_id as id, id as key, agent_id as "agentId", subaccount_id as "subaccountId" from added`.execute(
    server.services.database,
  );
  return rows[0] as SeededDevice;
}
