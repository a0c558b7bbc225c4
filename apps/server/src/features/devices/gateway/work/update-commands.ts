import { isNewerVersion, type AgentProgram, type UpdateManifest, type UpdateReport } from '@headframe/agent-link';
import type { ScanEvent } from '@headframe/domain/requests/scan-transitions';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { requestNow, scanStateAfter, updateIsMoved } from '../../requests/index.ts';
import type { OfferedProgram, ReadyProgram } from '../../agent-updates/index.ts';
import type { AgentConnection } from '../connection/agent-connection.ts';
import type { ConnectionRegistry } from '../connection/connection-registry.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** How long an agent may take for an update that it was sent, in minutes; its download ends after 20. */
const updateWithinMinutes = 30;

const byHand = 'The agent is too old to update itself. Update it by hand, with its start line.';

interface OpenUpdate {
  id: number;
  agentId: number;
  summary: string;
  version: string;
  program: AgentProgram | null;
}

/** Moves an update by an event; one that the event does not move stays as it is. */
async function moveUpdate(
  deps: GatewayDeps,
  { id, agentId }: { id: number; agentId: number },
  event: ScanEvent,
  summary: string,
): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ subaccountId: number }>`
      update agent_request r set state = ${scanStateAfter(event)}, summary = ${summary}, updated_at = now(),
        state_at = case when state = ${scanStateAfter(event)} then state_at else now() end
      where id = ${id} and agent_id = ${agentId} and ${updateIsMoved(event)}
      returning subaccount_id as "subaccountId"`.execute(transaction);
    for (const { subaccountId } of rows) await publishUpdate(deps, transaction, subaccountId, { id, agentId });
  });
}

/** Notes why a pending update has not been sent yet. */
async function noteWaiting(deps: GatewayDeps, update: OpenUpdate, summary: string): Promise<void> {
  if (summary === update.summary) return;
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ subaccountId: number }>`
      update agent_request set summary = ${summary}, updated_at = now() where id = ${update.id} and state = 'pending'
      returning subaccount_id as "subaccountId"`.execute(transaction);
    for (const { subaccountId } of rows) await publishUpdate(deps, transaction, subaccountId, update);
  });
}

async function publishUpdate(
  deps: GatewayDeps,
  transaction: AccessTransaction,
  subaccountId: number,
  { id, agentId }: { id: number; agentId: number },
): Promise<void> {
  await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [id] });
  await deps.pubsub.publish(transaction, { topic: 'agent', subaccountId, ids: [agentId] });
}

const eventOf = { running: 'agentRunning', done: 'agentDone', failed: 'agentFailed' } as const;

/** Stores what an agent reports of its update; of one that has ended nothing is stored. */
export async function takeUpdateReport(
  deps: GatewayDeps,
  agentId: number,
  { requestId: id, state, message }: UpdateReport,
): Promise<void> {
  await moveUpdate(deps, { id, agentId }, eventOf[state], message.replaceAll('\u0000', ''));
}

async function pendingUpdates(deps: GatewayDeps, agentIds: readonly number[]): Promise<OpenUpdate[]> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<OpenUpdate>`
      select r.id, r.agent_id as "agentId", r.summary, g.version, g.program
      from agent_request r join agent g on g.id = r.agent_id
      where r.agent_id = any (${agentIds as number[]}::int[]) and r.kind = 'updateAgent' and r.state = 'pending'
        and r.expires_at > ${requestNow} and g.server_id = ${deps.serverId}::uuid order by r.id`.execute(transaction);
    return rows;
  });
}

/** Claims a pending update of an agent that this server holds: pending becomes running. */
async function claimUpdate(deps: GatewayDeps, { id, agentId }: OpenUpdate, version: string): Promise<boolean> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ subaccountId: number }>`
      update agent_request r set state = ${scanStateAfter('claimed')}, state_at = now(), updated_at = now(), summary = 'Sent to the agent.',
        payload = ${JSON.stringify({ version })}::jsonb, expires_at = now() + make_interval(mins => ${updateWithinMinutes})
      from agent g where r.id = ${id} and ${updateIsMoved('claimed')} and g.id = r.agent_id
        and g.server_id = ${deps.serverId}::uuid and g.removed_at is null
      returning r.subaccount_id as "subaccountId"`.execute(transaction);
    for (const { subaccountId } of rows) await publishUpdate(deps, transaction, subaccountId, { id, agentId });
    return rows.length > 0;
  });
}

function sendUpdate(
  deps: GatewayDeps,
  connection: AgentConnection,
  requestId: number,
  platform: string,
  program: ReadyProgram,
): void {
  const { version, sha256, packedBytes, programBytes } = program;
  const manifest: UpdateManifest = {
    agentId: connection.agent.id,
    requestId,
    version,
    platform,
    sha256,
    packedBytes,
    programBytes,
    expiresAt: Date.now() + updateWithinMinutes * 60_000,
  };
  const text = JSON.stringify(manifest);
  const signature = deps.updates?.signer.sign(text);
  if (signature !== undefined) connection.send({ type: 'updateAgent', requestId, manifest: text, signature });
}

/** What to do with a pending update: send it, wait, or end it for a reason. */
function judge(
  update: OpenUpdate,
  offer: OfferedProgram | undefined,
): { send: ReadyProgram } | { wait: string } | { end: 'done' | 'failed'; why: string } {
  if (!update.program) return { end: 'failed', why: byHand };
  if (update.program.updates !== 'self')
    return { end: 'failed', why: 'The agent runs from its sources and is updated with them.' };
  if (!offer) return { end: 'failed', why: 'This server does not offer updates of agents.' };
  if (offer.state === 'unavailable') return { end: 'failed', why: offer.detail };
  if (offer.state === 'building') return { wait: `Building the program. ${offer.detail}` };
  if (offer.version === update.version) return { end: 'done', why: `The agent runs ${offer.version} already.` };
  if (!isNewerVersion(offer.version, update.version))
    return { end: 'failed', why: `The agent runs ${update.version}, and this server has ${offer.version} to offer.` };
  return { send: offer };
}

/** Sends the pending updates of the agents connected here, once their programs are built. */
export async function dispatchUpdates(deps: GatewayDeps, registry: ConnectionRegistry): Promise<void> {
  const agentIds = registry.all().flatMap(({ agent, listed }) => (listed ? [agent.id] : []));
  if (agentIds.length === 0) return;
  const offers = new Map<string, OfferedProgram | undefined>();
  for (const update of await pendingUpdates(deps, agentIds)) {
    const platform = update.program?.updates === 'self' ? update.program.platform : undefined;
    if (platform !== undefined && !offers.has(platform))
      offers.set(platform, await deps.updates?.programs.offer(platform));
    const verdict = judge(update, platform === undefined ? undefined : offers.get(platform));
    const { id, agentId } = update;
    if ('end' in verdict)
      await moveUpdate(deps, update, verdict.end === 'done' ? 'agentDone' : 'unsendable', verdict.why);
    else if ('wait' in verdict) await noteWaiting(deps, update, verdict.wait);
    else if (await claimUpdate(deps, update, verdict.send.version)) {
      const connection = registry.get(agentId);
      if (connection) sendUpdate(deps, connection, id, platform ?? '', verdict.send);
    }
  }
}

/** Sends an agent again the update that it was sent and has not ended. */
export async function resendUpdate(deps: GatewayDeps, connection: AgentConnection): Promise<void> {
  const { rows } = await withAccess(deps.database, 'headframe_gateway', [], (transaction) =>
    sql<{
      id: number;
      program: AgentProgram | null;
    }>`select r.id, g.program from agent_request r join agent g on g.id = r.agent_id
      where r.agent_id = ${connection.agent.id} and r.kind = 'updateAgent' and r.state = 'running'`.execute(
      transaction,
    ),
  );
  for (const { id, program } of rows) {
    const offer = program ? await deps.updates?.programs.offer(program.platform) : undefined;
    if (program && offer?.state === 'ready') sendUpdate(deps, connection, id, program.platform, offer);
  }
}
