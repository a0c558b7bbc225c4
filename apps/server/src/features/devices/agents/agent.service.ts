import { DomainError } from '@headframe/domain/errors/domain-error';
import { errorCatalogue, messageText } from '@headframe/domain/errors/error-catalogue';
import { IpRangeError, parseIpRanges } from '@headframe/domain/network/ip-ranges';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { kindIngests } from '../ingest/index.ts';
import { abandonAgent, lockOwner, publishItemChanges } from '../requests/index.ts';
import { changedSetting, portsChangeSchema, settingChangeSchema, withGiven } from './agent-setting.ts';
import { comparedAgent, comparedChange, givenChange } from './compared-agent.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** An agent's name: shown everywhere, one per subaccount. */
export const agentNameSchema = z.string().trim().min(1, 'Field is required').max(64);

/** A new agent, with the key that is shown this once and kept only as its hash. */
export interface CreatedAgent {
  id: string;
  key: string;
}

/** The form in which agent keys are kept. */
export function hashAgentKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** A key for an agent. */
export function newAgentKey(): string {
  return `hfa_${randomBytes(32).toString('base64url')}`;
}

interface StoredAgent {
  id: number;
  name: string;
  setting: object;
  devicePorts: object;
  /** Kinds of devices that it has drivers for. */
  kinds: readonly string[];
}

async function lockAgent(context: ScopedContext, id: string): Promise<StoredAgent> {
  const { rows } = await sql<StoredAgent>`select id, name, setting, device_ports as "devicePorts",
      array(select jsonb_object_keys(coalesce(kinds, '{}'))) as kinds
    from agent
    where selector_id = ${uuidOrNull(id)}::uuid and removed_at is null for update`.execute(context.scope.transaction);
  const [agent] = rows;
  if (!agent) throw new DomainError('not-found', 'Agent not found.');
  return agent;
}

function agentRecord(
  context: ScopedContext,
  change: 'create' | 'update' | 'renew-key' | 'remove',
  agent: { id: string; name: string },
  states: { before?: object; after?: object } = {},
): Promise<void> {
  const { subaccountId } = singleGrant(context.scope.grants);
  return recordChange(context, {
    action: `agent.${change}`,
    object: { kind: 'agent', ...agent },
    subaccountId,
    ...states,
  });
}

/** The fields of `from` that `change` names. */
function pick(from: object, change: object): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in change));
}

async function requireFreeName(
  context: ScopedContext,
  subaccountId: number,
  name: string,
  except: number,
): Promise<void> {
  const { rows } = await sql`select from agent where subaccount_id = ${subaccountId} and name = ${name}
    and removed_at is null and id <> ${except}`.execute(context.scope.transaction);
  if (rows.length > 0)
    throw new DomainError('constraint-violation', messageText('agentTaken', { name }), {
      caption: errorCatalogue.agentTaken.caption,
    });
}

async function announce(context: ScopedContext, subaccountId: number, agentId: number): Promise<void> {
  await context.services.pubsub.publish(context.scope.transaction, { topic: 'agent', subaccountId, ids: [agentId] });
}

/** @throws DomainError `permission-error` where the subaccount is archived. */
async function requireNotArchived({ scope }: ScopedContext, subaccountId: number): Promise<void> {
  const { rows } = await sql<{ isArchived: boolean }>`
    select is_archived as "isArchived" from subaccount where id = ${subaccountId}`.execute(scope.transaction);
  if (rows[0]?.isArchived !== false)
    throw new DomainError('permission-error', 'This subaccount is archived. Restore it before you add an agent.');
}

/**
 * The names of the agents of a subaccount, to which nobody else adds one until the transaction ends.
 * @throws DomainError `permission-error` where the subaccount is archived.
 */
export async function lockAgentNames(context: ScopedContext, subaccountId: number): Promise<string[]> {
  const { transaction } = context.scope;
  await sql`select pg_advisory_xact_lock(hashtext('headframe.create-agent'), ${subaccountId})`.execute(transaction);
  await requireNotArchived(context, subaccountId);
  const { rows } = await sql<{ name: string }>`select name from agent
    where subaccount_id = ${subaccountId} and removed_at is null`.execute(transaction);
  return rows.map(({ name }) => name);
}

/**
 * Creates an agent and its key.
 * @throws DomainError `constraint-violation` for a name that is taken, `permission-error` at the limit of agents and in an
 * archived subaccount.
 */
export async function createAgent(context: ScopedContext, givenName: string): Promise<CreatedAgent> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const name = validated(agentNameSchema, givenName, 'name');
  const known = await lockAgentNames(context, subaccountId);
  await requireFreeName(context, subaccountId, name, 0);
  if (known.length >= context.services.limits.agents)
    throw new DomainError('permission-error', messageText('agentLimit'));
  const key = newAgentKey();
  const { rows } = await sql<{ id: number; selector_id: string }>`insert into agent (subaccount_id, name, key_hash)
    values (${subaccountId}, ${name}, ${hashAgentKey(key)}) returning id, selector_id`.execute(transaction);
  const [created] = rows;
  if (!created) throw new Error('The agent was not stored.');
  await agentRecord(context, 'create', { id: created.selector_id, name }, { after: { name } });
  await announce(context, subaccountId, created.id);
  return { id: created.selector_id, key };
}

/** What may be changed about an agent; what is left out stays. */
export const agentChangeSchema = z.object({
  name: agentNameSchema.optional(),
  setting: settingChangeSchema.nullish(),
  devicePorts: portsChangeSchema.nullish(),
});

/** Changes name, setting or device ports of an agent; a connected agent is notified at once. @throws DomainError `conflict`. */
export async function updateAgent(
  context: ScopedContext,
  id: string,
  given: unknown,
  from?: object | null,
): Promise<void> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const change = validated(agentChangeSchema, given, 'agent');
  const agent = await lockAgent(context, id);
  const merged = await mergeOrRefuse(
    context.scope.transaction,
    { kind: 'agent', id },
    {
      current: comparedAgent(agent),
      change: comparedChange(change),
      from: from && comparedChange(validated(agentChangeSchema, from, 'from')),
    },
  );
  const { name, setting, devicePorts } = validated(agentChangeSchema, givenChange(change, merged), 'agent');
  requireReadableRanges(setting?.ranges ?? []);
  const agentId = agent.id;
  const after = withGiven(
    {},
    {
      name,
      setting: setting && changedSetting(agent.setting, setting, agent.kinds),
      devicePorts: devicePorts && withGiven(agent.devicePorts, devicePorts),
    },
  );
  const next = { name: agent.name, setting: agent.setting, devicePorts: agent.devicePorts, ...after };
  if (name !== undefined) await requireFreeName(context, subaccountId, name, agentId);
  await sql`update agent set name = ${next.name}, setting = ${JSON.stringify(next.setting)}::jsonb,
      device_ports = ${JSON.stringify(next.devicePorts)}::jsonb
    where id = ${agentId}`.execute(context.scope.transaction);
  await agentRecord(context, 'update', { id, name: agent.name }, { before: pick(agent, after), after });
  await announce(context, subaccountId, agentId);
}

/**
 * Checks ranges as the agent will read them.
 * @throws DomainError `validation-failed` naming the range that cannot be read.
 */
export function requireReadableRanges(ranges: readonly string[]): void {
  if (ranges.length === 0) return;
  try {
    parseIpRanges(ranges);
  } catch (error) {
    if (error instanceof IpRangeError) throw new DomainError('validation-failed', error.message);
    throw error;
  }
}

/** Issues a new key for an agent; the old one becomes invalid at once. */
export async function renewAgentKey(context: ScopedContext, id: string): Promise<CreatedAgent> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { id: agentId, name } = await lockAgent(context, id);
  const key = newAgentKey();
  await sql`update agent set key_hash = ${hashAgentKey(key)} where id = ${agentId}`.execute(context.scope.transaction);
  await agentRecord(context, 'renew-key', { id, name });
  await announce(context, subaccountId, agentId);
  return { id, key };
}

/** @throws DomainError `constraint-violation` where an agent reads devices that moved to other subaccounts. */
async function requireNoGuests({ scope }: ScopedContext, subaccountId: number, agentId: number): Promise<void> {
  const { rows } = await asIdentity(scope.transaction, () =>
    sql<{ count: number }>`select count(*)::int as count from device
      where agent_id = ${agentId} and subaccount_id <> ${subaccountId} and deleted_at is null`.execute(
      scope.transaction,
    ),
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new DomainError(
      'constraint-violation',
      `This agent reads ${count} ${count === 1 ? 'device' : 'devices'} of other subaccounts.`,
      { caption: 'They have to be moved back or deleted there first.' },
    );
}

/**
 * Removes an agent with its devices; their history stays. What is open of its requests is canceled.
 * @throws DomainError `constraint-violation` where it reads devices that moved to other subaccounts.
 */
export async function removeAgent(context: ScopedContext, id: string): Promise<void> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { id: agentId, name } = await lockAgent(context, id);
  await lockOwner(transaction, subaccountId);
  await requireNoGuests(context, subaccountId, agentId);
  const ended = await abandonAgent(transaction, agentId);
  const removed =
    await sql`update device set deleted_at = now() where agent_id = ${agentId} and deleted_at is null`.execute(
      transaction,
    );
  await sql`update agent set removed_at = now() where id = ${agentId}`.execute(transaction);
  const deviceCount = Number(removed.numAffectedRows ?? 0);
  await agentRecord(context, 'remove', { id, name }, { before: { name, deviceCount } });
  await announce(context, subaccountId, agentId);
  await publishItemChanges(context.services.pubsub, transaction, { ...ended, devices: [] });
  const changes = kindIngests.map(({ topic }) => ({ topic, subaccountId, ids: 'all' as const }));
  await context.services.pubsub.publish(transaction, ...changes);
}
