import type { CommandOrder } from '@headframe/agent-link';
import type { AgentConnection } from './agent-connection.ts';
import { claimTargets, markRunning, mostClaimed, openTargets, type Claim } from './claim-targets.ts';
import { commandOrders, readCommand, type ClaimedTarget } from './command-orders.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { inParts } from './device-list.ts';
import { agentNeedsUpdate } from './agent-support.ts';
import { failRequest, failTargets } from './fail-requests.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { brokenOffScans, claimScans, endedScans, runningScans, scanOrder, type StoredScan } from './scan-orders.ts';

/** Most commands in one message: with three pools each they stay below the link's largest message. */
const commandsPerMessage = 1000;

/** Sends requests to the agents of this server: new ones in bulk, open ones again on a new connection. */
export class Dispatcher {
  readonly #deps: GatewayDeps;
  readonly #registry: ConnectionRegistry;

  constructor(deps: GatewayDeps, registry: ConnectionRegistry) {
    this.#deps = deps;
    this.#registry = registry;
  }

  /** Claims and sends what is pending for the agents connected here. */
  async dispatch(): Promise<void> {
    const agentIds = this.#registry.all().flatMap(({ agent, listed }) => (listed ? [agent.id] : []));
    if (agentIds.length === 0) return;
    for (const scan of await claimScans(this.#deps, agentIds)) await this.#sendScan(scan);
    for (;;) {
      const claim = await claimTargets(this.#deps, agentIds);
      await this.#sendTargets(claim);
      await markRunning(this.#deps, [...claim.requests.keys()]);
      if (claim.targets.length < mostClaimed) return;
    }
  }

  /**
   * Sends an agent again what it was sent before and has not ended (it carries out each target once), and which scans ended
   * without it.
   */
  async resend(connection: AgentConnection): Promise<void> {
    const open = await openTargets(this.#deps, connection.agent.id);
    await this.#sendTargets(open);
    this.cancel(connection, open.canceled);
    for (const scan of await runningScans(this.#deps, connection.agent.id)) await this.#sendScan(scan);
    for (const requestId of await brokenOffScans(this.#deps, connection.agent.id))
      connection.send({ type: 'cancelScan', requestId });
  }

  /** Asks an agent not to carry out targets that it was sent. */
  cancel(connection: AgentConnection, targetIds: readonly number[]): void {
    if (targetIds.length === 0) return;
    for (const part of inParts(targetIds, 50_000)) connection.send({ type: 'cancel', targetIds: part });
  }

  /** Tells agents of scans that were canceled or given up meanwhile. */
  async cancelScans(): Promise<void> {
    const byScan = new Map(
      this.#registry.all().flatMap((connection) => [...connection.scans].map((id) => [id, connection] as const)),
    );
    for (const { id, isBrokenOff } of await endedScans(this.#deps, [...byScan.keys()])) {
      const connection = byScan.get(id);
      connection?.scans.delete(id);
      if (isBrokenOff) connection?.send({ type: 'cancelScan', requestId: id });
    }
  }

  async #sendTargets(claim: Claim): Promise<void> {
    for (const [requestId, targets] of Map.groupBy(claim.targets, (target) => target.requestId))
      await this.#sendRequest(claim, requestId, targets);
  }

  async #sendRequest(claim: Claim, requestId: number, targets: readonly ClaimedTarget[]): Promise<void> {
    const request = claim.requests.get(requestId);
    if (!request) return;
    let orders;
    try {
      orders = commandOrders(request, readCommand(request, this.#deps.decrypt), targets, this.#deps.verifyAtMostMs);
    } catch (error) {
      this.#deps.log.error(
        { requestId, reason: error instanceof Error ? error.name : 'unknown' },
        'Unreadable request.',
      );
      await failRequest(this.#deps, requestId, 'The request cannot be read.');
      return;
    }
    const agentOf = new Map(targets.map(({ id, agentId }) => [id, agentId]));
    for (const [agentId, own] of Map.groupBy(orders, ({ targetId }) => agentOf.get(targetId) ?? 0)) {
      const connection = this.#registry.get(agentId);
      if (!connection) continue;
      const supported = await this.#supportedOf(connection, requestId, own);
      for (const commands of supported.length > 0 ? inParts(supported, commandsPerMessage) : [])
        connection.send({ type: 'commands', now: Math.round(request.clock), commands });
    }
  }

  /** The commands that the agent can carry out; the others end as failed, with what the operator can do about it. */
  async #supportedOf(
    { support }: AgentConnection,
    requestId: number,
    commands: readonly CommandOrder[],
  ): Promise<CommandOrder[]> {
    const reasonOf = ({ deviceId, command }: CommandOrder): string | undefined => {
      const family = support.unsupportedFamily(deviceId);
      if (family !== undefined) return agentNeedsUpdate.family(family);
      return support.hasCommand('asic', command.kind) ? undefined : agentNeedsUpdate.command(command.kind);
    };
    const byReason = Map.groupBy(commands, reasonOf);
    for (const [reason, refused] of byReason)
      if (reason !== undefined)
        await failTargets(
          this.#deps,
          requestId,
          refused.map(({ targetId }) => targetId),
          reason,
        );
    return byReason.get(undefined) ?? [];
  }

  async #sendScan(scan: StoredScan): Promise<void> {
    const connection = this.#registry.get(scan.agentId);
    if (!connection) return;
    let order;
    try {
      order = scanOrder(this.#deps, scan);
    } catch (error) {
      this.#deps.log.error(
        { requestId: scan.id, reason: error instanceof Error ? error.name : 'unknown' },
        'Unreadable scan.',
      );
      await failRequest(this.#deps, scan.id, 'The request cannot be read.');
      return;
    }
    if (connection.send({ type: 'scan', now: Math.round(scan.clock), scan: order })) connection.scans.add(scan.id);
  }
}
