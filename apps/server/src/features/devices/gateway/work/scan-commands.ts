import { scanCommandSchema, type ScanCommand } from '@headframe/agent-link';
import { sql } from 'kysely';
import { z } from 'zod';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { readCredentials } from '../../kind-platform/index.ts';
import { requestClock, requestNow, scanIsMoved, scanStateAfter, type StoredRequest } from '../../requests/index.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** A scan to send, with its agent. */
export interface StoredScan extends StoredRequest {
  agentId: number;
}

/** A scan's columns as read from `r`. */
const scanColumns = sql`r.id, r.agent_id as "agentId", r.subaccount_id as "subaccountId", r.kind, r.payload, r.secret,
  extract(epoch from r.expires_at)::float8 * 1000 as "expiresAt", ${requestClock} as clock`;

const payloadSchema = z.object({
  ranges: scanCommandSchema.shape.ranges,
  ports: scanCommandSchema.shape.ports,
  kinds: scanCommandSchema.shape.kinds,
  connectTimeoutMs: scanCommandSchema.shape.connectTimeoutMs.default(1000),
  sshServers: scanCommandSchema.shape.sshServers,
  unrecognised: scanCommandSchema.shape.unrecognised,
});

/**
 * Parses a stored scan. Throws ZodError for anything else. An agent that does not check host keys gets no credential that is for some
 * of them alone.
 */
export function scanCommand(
  deps: Pick<GatewayDeps, 'decrypt' | 'log'>,
  scan: StoredScan,
  { checksHostKeys }: { checksHostKeys: boolean },
): ScanCommand {
  const payload = payloadSchema.parse(scan.payload);
  return {
    requestId: scan.id,
    ...payload,
    credentials: readCredentials(deps, scan.secret).filter(({ hostKeys }) => checksHostKeys || !hostKeys),
    expiresAt: Math.round(scan.expiresAt),
  };
}

/** Claims pending scans of agents that this server holds: pending becomes running. */
export async function claimScans(deps: GatewayDeps, agentIds: readonly number[]): Promise<StoredScan[]> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<StoredScan>`
      with mine as materialized (
        select id from agent where id = any (${agentIds as number[]}::int[]) and server_id = ${deps.serverId}::uuid
          and removed_at is null for share
      ), claimed as materialized (
        select r.id from agent_request r join mine on mine.id = r.agent_id
        where ${scanIsMoved('claimed')} and r.expires_at > ${requestNow} order by r.id for update of r skip locked
      )
      update agent_request r set state = ${scanStateAfter('claimed')}, state_at = now(), updated_at = now()
      where id in (select id from claimed) returning ${scanColumns}`.execute(transaction);
    for (const [subaccountId, scans] of Map.groupBy(rows, (row) => row.subaccountId))
      await deps.pubsub.publish(transaction, {
        topic: 'agentRequest',
        subaccountId,
        ids: scans.map(({ id }) => id),
      });
    return rows;
  });
}

/** Scans that were requested from an agent and have no end yet, to be sent again on a new connection. */
export async function runningScans(deps: GatewayDeps, agentId: number): Promise<StoredScan[]> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<StoredScan>`select ${scanColumns} from agent_request r
      where agent_id = ${agentId} and kind = 'scan' and state = 'running' order by id`.execute(transaction);
    return rows;
  });
}

/** End states that a scan reaches without its agent. */
const brokenOff = sql`state in ('canceled', 'expired')`;

/**
 * Scans of an agent that lately ended without it, so that it may be at work on them still. What an agent does with a scan
 * that ended longer ago comes to light by its reports.
 */
export async function brokenOffScans(deps: GatewayDeps, agentId: number): Promise<number[]> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number }>`select id from agent_request
      where agent_id = ${agentId} and kind = 'scan' and ${brokenOff} and state not in ('pending', 'running')
        and updated_at > now() - interval '1 day' order by id`.execute(transaction);
    return rows.map(({ id }) => id);
  });
}

/** Which of these scans have ended, and whether without their agent. */
export async function endedScans(
  deps: GatewayDeps,
  requestIds: readonly number[],
): Promise<{ id: number; isBrokenOff: boolean }[]> {
  if (requestIds.length === 0) return [];
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number; isBrokenOff: boolean }>`
      select id, ${brokenOff} as "isBrokenOff" from agent_request
      where id = any (${requestIds as number[]}::int[]) and state not in ('pending', 'running')`.execute(transaction);
    return rows;
  });
}
