import type { ItemCommand } from '@headframe/agent-link';
import type { AgentConnection } from '../connection/agent-connection.ts';
import {
  addToCommands,
  claimItems,
  failItems,
  failRequest,
  itemCommands,
  markRunning,
  maxClaimed,
  openItems,
  readCommand,
  refuseDisturbing,
  refuseHeld,
  type Claim,
  type ClaimedItem,
} from '../../requests/index.ts';
import type { ConnectionRegistry } from '../connection/connection-registry.ts';
import { inParts } from './device-list.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { brokenOffScans, claimScans, endedScans, runningScans, scanCommand, type StoredScan } from './scan-commands.ts';

/** Maximum number of commands in one message: with three pools each they stay below the link's largest message. */
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
    await refuseDisturbing(this.#deps, agentIds);
    await refuseHeld(this.#deps, agentIds);
    for (;;) {
      const claim = await claimItems(this.#deps, agentIds);
      await this.#sendItems(claim);
      await markRunning(this.#deps, [...claim.requests.keys()]);
      if (claim.items.length < maxClaimed) return;
    }
  }

  /**
   * Sends an agent again what it was sent before and has not ended (it carries out each item once), and which scans ended
   * without it.
   */
  async resend(connection: AgentConnection): Promise<void> {
    const open = await openItems(this.#deps, connection.agent.id);
    await this.#sendItems(open);
    this.cancel(connection, open.canceled);
    for (const scan of await runningScans(this.#deps, connection.agent.id)) await this.#sendScan(scan);
    for (const requestId of await brokenOffScans(this.#deps, connection.agent.id))
      connection.send({ type: 'cancelScan', requestId });
  }

  /** Asks an agent to cancel items that it was sent. */
  cancel(connection: AgentConnection, itemIds: readonly number[]): void {
    if (itemIds.length === 0) return;
    for (const part of inParts(itemIds, 50_000)) connection.send({ type: 'cancel', itemIds: part });
  }

  /** Notifies agents of scans that were canceled or expired meanwhile. */
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

  async #sendItems(claim: Claim): Promise<void> {
    for (const [requestId, items] of Map.groupBy(claim.items, (item) => item.requestId))
      await this.#sendRequest(claim, requestId, items);
  }

  async #sendRequest(claim: Claim, requestId: number, items: readonly ClaimedItem[]): Promise<void> {
    const request = claim.requests.get(requestId);
    if (!request) return;
    let commands;
    try {
      commands = itemCommands(request, readCommand(request, this.#deps.decrypt), items, this.#deps.maxVerifyMs);
    } catch (error) {
      this.#deps.log.error(
        { requestId, reason: error instanceof Error ? error.name : 'unknown' },
        'Unreadable request.',
      );
      await failRequest(this.#deps, requestId, 'The request cannot be read.');
      return;
    }
    const agentOf = new Map(items.map(({ id, agentId }) => [id, agentId]));
    const { ready, refused } = await addToCommands(this.#deps, request, commands);
    for (const [reason, itemIds] of refused) {
      await failItems(this.#deps, requestId, itemIds, reason);
      // It may have been sent before, and wait at its agent.
      for (const [agentId, own] of Map.groupBy(itemIds, (itemId) => agentOf.get(itemId) ?? 0)) {
        const connection = this.#registry.get(agentId);
        if (connection) this.cancel(connection, own);
      }
    }
    for (const [agentId, own] of Map.groupBy(ready, ({ itemId }) => agentOf.get(itemId) ?? 0)) {
      const connection = this.#registry.get(agentId);
      if (!connection) continue;
      const supported = await this.#supportedOf(connection, requestId, own);
      for (const part of supported.length > 0 ? inParts(supported, commandsPerMessage) : [])
        connection.send({ type: 'commands', now: Math.round(request.clock), commands: part });
    }
  }

  /** The commands that the agent can run; the others end as failed, with what the operator can do about it. */
  async #supportedOf(
    { support }: AgentConnection,
    requestId: number,
    commands: readonly ItemCommand[],
  ): Promise<ItemCommand[]> {
    const reasonOf = ({ deviceId, command }: ItemCommand) => support.gapFor(deviceId, command.kind);
    const byReason = Map.groupBy(commands, reasonOf);
    for (const [reason, refused] of byReason)
      if (reason !== undefined)
        await failItems(
          this.#deps,
          requestId,
          refused.map(({ itemId }) => itemId),
          reason,
        );
    return byReason.get(undefined) ?? [];
  }

  async #sendScan(scan: StoredScan): Promise<void> {
    const connection = this.#registry.get(scan.agentId);
    if (!connection) return;
    let command;
    try {
      command = scanCommand(this.#deps, scan, connection);
    } catch (error) {
      this.#deps.log.error(
        { requestId: scan.id, reason: error instanceof Error ? error.name : 'unknown' },
        'Unreadable scan.',
      );
      await failRequest(this.#deps, scan.id, 'The request cannot be read.');
      return;
    }
    if (connection.send({ type: 'scan', now: Math.round(scan.clock), scan: command })) connection.scans.add(scan.id);
  }
}
