import {
  agentLinkCloseCodes,
  protocolVersion,
  type AgentStats,
  type FrameEnvelope,
  type Hello,
} from '@headframe/agent-link';
import { sql } from 'kysely';
import { withAccess } from '../../../platform/database/with-access.ts';
import { forgetSettings, ingestFrame, type IngestDeps } from '../ingest/index.ts';
import type { AgentConnection } from './connection/agent-connection.ts';
import { sendAgentChange, sendDeviceChanges, sendDeviceList } from './work/pending-sync.ts';
import type { WorkNotice } from './work/agent-work.ts';
import { ConnectionRegistry } from './connection/connection-registry.ts';
import { DatabaseClock, markSentAsStarted } from '../requests/index.ts';
import { takeContent } from './work/agent-content.ts';
import { Dispatcher } from './work/dispatcher.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { createGatewayMetrics, type GatewayMetrics } from './gateway-metrics.ts';
import { heartbeat, releaseAgents, releaseDeadServers, acceptAgent } from './connection/presence.ts';
import { readAgentMessage } from './connection/read-message.ts';
import { Semaphore } from './work/semaphore.ts';
import { dispatchUpdates, resendUpdate, takeUpdateReport } from './work/update-commands.ts';

/** Frames stored side by side, of different agents; more would only wait for each other in the database. */
const framesAtOnce = 3;

/** The same for pieces of files: frames have the other connections of the gateway. */
const piecesAtOnce = 2;

/** What there is to do for one agent beside its requests. */
interface PendingSync {
  agent: boolean;
  devices: Set<number> | 'all' | null;
  cancel: number[];
  /** Whether requests sent before are to be sent again. */
  resend: boolean;
}

/** The agents connected to this server: performs their handshakes, stores what they send, and sends them commands. */
export class Gateway {
  readonly registry = new ConnectionRegistry();
  readonly #deps: GatewayDeps;
  readonly #ingest: IngestDeps;
  readonly #dispatcher: Dispatcher;
  readonly #clock: DatabaseClock;
  readonly #semaphore = new Semaphore(framesAtOnce);
  readonly #contentSemaphore = new Semaphore(piecesAtOnce);
  readonly #wake: () => void;
  readonly #metrics: GatewayMetrics;
  #pendingSync = new Map<number, PendingSync>();

  /** `wake` asks for a call of {@link work}. */
  constructor(deps: GatewayDeps, wake: () => void) {
    this.#deps = deps;
    const { database, pubsub, log, encrypt, decrypt } = deps;
    this.#ingest = { database, pubsub, log, encrypt, decrypt };
    this.#dispatcher = new Dispatcher(deps, this.registry);
    this.#clock = new DatabaseClock(deps, deps.uptime);
    this.#wake = wake;
    this.#metrics = createGatewayMetrics(deps.registry);
  }

  /** Handles one message of an agent. Throws when it cannot be stored for now. */
  async handle(connection: AgentConnection, text: string): Promise<void> {
    const message = readAgentMessage(text);
    const welcomed = connection.connectedAt > 0;
    if (message?.type === 'unknown' && welcomed) {
      this.#metrics.unreadable('messages', 1);
      return;
    }
    if (!message || message.type === 'unknown' || (message.type === 'hello') === welcomed) {
      connection.close(agentLinkCloseCodes.protocolError, 'This message cannot be understood here.');
      return;
    }
    if (message.type === 'hello') await this.#handshake(connection, message);
    else if (message.type === 'update') await takeUpdateReport(this.#deps, connection.agent.id, message);
    else if (message.type === 'stats') await this.#takeStats(connection, message);
    else if (message.type === 'contentOffer' || message.type === 'contentChunk' || message.type === 'progress')
      await this.#contentSemaphore.run(() => takeContent(this.#deps, connection, message));
    else await this.#takeFrame(connection, message.type === 'broken' ? message.envelope : message);
  }

  /** Stores a notice; the next {@link work} handles it. */
  notice(notice: WorkNotice): void {
    const connection = this.registry.get(notice.agentId);
    if (!connection) return;
    if (notice.kind === 'replaced') {
      if (notice.connectedAt > connection.connectedAt)
        connection.close(agentLinkCloseCodes.replaced, 'The agent connected to another server.');
      return;
    }
    if (notice.kind === 'dialTunnels') {
      connection.send({ type: 'dialTunnels' });
      return;
    }
    if (notice.kind === 'settings') {
      forgetSettings(connection.session, notice.ids);
      return;
    }
    const pendingSync = this.#pendingSyncOf(notice.agentId);
    if (notice.kind === 'agent') pendingSync.agent = true;
    if (notice.kind === 'cancel') pendingSync.cancel.push(...notice.ids);
    if (notice.kind === 'devices') {
      if (notice.ids === 'all') pendingSync.devices = 'all';
      else if (pendingSync.devices !== 'all')
        pendingSync.devices = new Set([...(pendingSync.devices ?? []), ...notice.ids]);
    }
    this.#wake();
  }

  /** Notices may have been missed: everything is looked at again. */
  resync(): void {
    this.#markAllStale();
    this.#wake();
  }

  /**
   * Does what was noticed and dispatches what is pending. After a failure the next call looks at everything again: notices
   * taken are not done, and a claim whose commit was not heard of may have marked items as sent that never were.
   */
  async work(): Promise<void> {
    try {
      await this.#checkClock();
      await this.#synchronise();
      await this.#dispatcher.cancelScans();
      await this.#dispatcher.dispatch();
      await dispatchUpdates(this.#deps, this.registry);
    } catch (error) {
      this.#markAllStale();
      throw error;
    }
  }

  /** Records a heartbeat, and closes connections whose agent another server took over unheard. */
  async heartbeat(): Promise<void> {
    await this.#checkClock();
    const held = this.registry.all().map(({ agent, connectedAt }) => ({ agentId: agent.id, connectedAt }));
    const lost = new Map((await heartbeat(this.#deps, held)).map((id) => [id, true]));
    for (const { agentId, connectedAt } of held) {
      const connection = this.registry.get(agentId);
      if (lost.has(agentId) && connection?.connectedAt === connectedAt)
        connection.close(agentLinkCloseCodes.replaced, 'The agent connected to another server.');
    }
    await releaseDeadServers(this.#deps);
  }

  /** Handles the end of a connection. */
  async ended(connection: AgentConnection): Promise<void> {
    if (!this.registry.remove(connection)) return;
    this.#pendingSync.delete(connection.agent.id);
    this.#metrics.connected(this.registry.all().length);
    await releaseAgents(this.#deps, [{ agentId: connection.agent.id, connectedAt: connection.connectedAt }]);
  }

  /** Agents count the times of what they were sent from the clock of the message: after a jump they get it again. */
  async #checkClock(): Promise<void> {
    if (await this.#clock.check())
      for (const { agent } of this.registry.all()) this.#pendingSyncOf(agent.id).resend = true;
  }

  #markAllStale(): void {
    for (const { agent } of this.registry.all())
      Object.assign(this.#pendingSyncOf(agent.id), { agent: true, devices: 'all', resend: true });
  }

  async #synchronise(): Promise<void> {
    const pendingSync = this.#pendingSync;
    this.#pendingSync = new Map();
    for (const [agentId, { agent, devices, cancel, resend }] of pendingSync) {
      const connection = this.registry.get(agentId);
      if (!connection) continue;
      if (agent) await sendAgentChange(this.#deps, connection);
      if (devices) await sendDeviceChanges(this.#deps, connection, devices === 'all' ? devices : [...devices]);
      if (resend) await this.#dispatcher.resend(connection);
      this.#dispatcher.cancel(connection, cancel);
    }
  }

  #pendingSyncOf(agentId: number): PendingSync {
    const pendingSync = this.#pendingSync.get(agentId) ?? { agent: false, devices: null, cancel: [], resend: false };
    this.#pendingSync.set(agentId, pendingSync);
    return pendingSync;
  }

  async #handshake(connection: AgentConnection, hello: Hello): Promise<void> {
    if (hello.protocol !== protocolVersion) {
      connection.close(agentLinkCloseCodes.protocolError, `This server speaks version ${protocolVersion} of the link.`);
      return;
    }
    const { agent } = connection;
    connection.compareClocks(hello.now);
    connection.support.begin(hello.kinds);
    connection.sharesCredentials = hello.sharesCredentials;
    connection.checksHostKeys = hello.checksHostKeys;
    connection.keepsMarks = hello.marks !== undefined;
    await this.#deps.houseRun.look(agent.id, hello.marks ?? []);
    const taken = await acceptAgent(this.#deps, agent.id, hello, connection.ip);
    if (!taken) {
      connection.close(agentLinkCloseCodes.keyRefused, 'The agent was removed.');
      return;
    }
    connection.begin(taken);
    this.registry.add(connection);
    this.#metrics.connected(this.registry.all().length);
    connection.log.info({ version: hello.version, hostname: hello.hostname }, 'An agent connected.');
    connection.send({
      type: 'welcome',
      protocol: protocolVersion,
      agentId: agent.id,
      now: Date.now(),
      ackedSeq: taken.ackedSeq,
      house: taken.house,
      setting: taken.setting,
      ...(this.#deps.updates && { updateKey: this.#deps.updates.signer.publicKey }),
    });
    await sendDeviceList(this.#deps, connection);
    if (taken.isNewFolder) await markSentAsStarted(this.#deps, agent.id);
    await this.#dispatcher.resend(connection);
    await resendUpdate(this.#deps, connection);
    this.#wake();
  }

  async #takeFrame(connection: AgentConnection, envelope: FrameEnvelope): Promise<void> {
    const begun = performance.now();
    connection.followClock();
    const outcome = await this.#semaphore.run(() => ingestFrame(this.#ingest, connection.session, envelope));
    this.#metrics.frame(outcome, (performance.now() - begun) / 1000);
    const { changedDeviceIds, unwantedScans } = outcome;
    const mark = connection.isMarkDue() && { mark: this.#deps.houseRun.markFor(connection.agent.id) };
    connection.send({ type: 'ack', spoolId: envelope.spoolId, seq: envelope.seq, ...mark });
    for (const requestId of unwantedScans) connection.send({ type: 'cancelScan', requestId });
    if (changedDeviceIds.length > 0)
      this.notice({ kind: 'devices', agentId: connection.agent.id, ids: changedDeviceIds });
  }

  async #takeStats(connection: AgentConnection, stats: AgentStats): Promise<void> {
    connection.compareClocks(stats.at);
    const { id, subaccountId } = connection.agent;
    await withAccess(this.#deps.database, 'headframe_gateway', [], async (transaction) => {
      await sql`update agent set stats = ${JSON.stringify(stats)}::jsonb, last_seen_at = now()
        where id = ${id} and server_id = ${this.#deps.serverId}::uuid`.execute(transaction);
      await this.#deps.pubsub.publish(transaction, { topic: 'agent', subaccountId, ids: [id] });
    });
  }
}
