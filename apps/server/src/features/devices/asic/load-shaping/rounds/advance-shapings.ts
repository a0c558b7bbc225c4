import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { finalItemStates } from '@headframe/domain/enums/agent-request';
import { maxShapingRounds, planRound, shapingEnds, type ShapingEnd } from '@headframe/domain/plans/shaping-rounds';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { sql } from 'kysely';
import { recordAudit, type AuditActor } from '../../../../../platform/audit/record-audit.ts';
import { grantOpens } from '../../../../../platform/auth/caller-grant.ts';
import { asRole, withAccess, type AccessTransaction } from '../../../../../platform/database/with-access.ts';
import type { GraphqlServices } from '../../../../../platform/graphql/context.ts';
import {
  loadPersonRights,
  personAccess,
  personContext,
  type PersonRights,
} from '../../../../../platform/graphql/person-context.ts';
import { loadMinersToShape } from '../shaped-miners.ts';
import { allowedMiners, beginRound } from './begin-round.ts';
import { commandedSince, endedSteps, readStepItems } from './look-at-steps.ts';
import { endShaping, lockDueShaping, type OpenShaping } from './open-shaping.ts';

/** Load shapings that are looked at in one round. */
const shapingsAtOnce = 200;

/** Seconds until a load shaping is looked at again: in the usual case, and after a failure. */
const lookAgain = { usual: 5, failed: 60 } as const;

/** Seconds that miners get to report their draw after the last command ended. */
const settleSeconds = 30;

/** The shortest stay time that is left for a round, in seconds. */
const minStaySeconds = 60;

const system: AuditActor = { kind: 'system', accountId: null, name: 'Headframe', ip: null };
const isFinal = (state: string) => (finalItemStates as readonly string[]).includes(state);

/** What it takes to have miners replaced: what it took to ask for it. */
function mayShape(rights: PersonRights | undefined, { command }: Pick<OpenShaping, 'command'>): rights is PersonRights {
  const needed: Permission[] = ['agent_workers', asicShapingActions.loadShaping.permission];
  if (command !== 'powerAdjust') needed.push('agent_worker_power_switch_write');
  return rights !== undefined && needed.every((permission) => grantOpens(rights.grant, permission));
}

/** Why no further round may begin, where that does not depend on the miners. */
function limitOf({ isOver, rounds, options, ageSeconds }: OpenShaping): ShapingEnd | undefined {
  if (rounds.length > maxShapingRounds) return 'rounds';
  if (isOver) return 'time';
  return options.stayTime > 0 && options.stayTime - ageSeconds < minStaySeconds ? 'stayTime' : undefined;
}

async function allowed(...args: Parameters<typeof allowedMiners>): Promise<ReadonlySet<number>> {
  try {
    return await allowedMiners(...args);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation-failed') return new Set();
    throw error;
  }
}

/** Looks at one load shaping; returns why it ends, or undefined where it goes on. */
async function look(
  services: GraphqlServices,
  transaction: AccessTransaction,
  shaping: OpenShaping,
  rights: PersonRights,
): Promise<ShapingEnd | undefined> {
  const { key, deviceIds, command } = shaping;
  const items = await readStepItems(transaction, shaping);
  if (items.some(({ state }) => state === 'canceled')) return 'canceled';
  const hasOpen = items.some(({ state }) => !isFinal(state));
  const isSettling = items.some(({ state, sinceSeconds }) => state !== 'done' && sinceSeconds < settleSeconds);
  if (hasOpen || isSettling) {
    await sql`update load_shaping set due_at = now() + make_interval(secs => ${lookAgain.usual}) where id = ${key}`.execute(
      transaction,
    );
    return shaping.isOver ? 'time' : undefined;
  }
  const by = command === 'powerAdjust' ? 'watts' : 'switch';
  const context = personContext(services, rights, shaping.askedFrom, transaction);
  const commanded = await commandedSince(transaction, shaping);
  const hasFailed = items.some(({ state }) => state !== 'done');
  const open = hasFailed ? await allowed(context, shaping) : new Set<number>();
  const miners = await loadMinersToShape(transaction, deviceIds, by);
  const able = miners.map((miner) => ({
    ...miner,
    canChange: miner.canChange && open.has(miner.id) && !commanded.has(miner.id),
  }));
  const ended = endedSteps(shaping, items, miners, commanded);
  const plan = planRound(able, shaping.rounds[0] ?? [], ended, { ...shaping, by });
  await sql`update load_shaping set reached = ${plan.reached}, drawn = ${plan.before} where id = ${key}`.execute(
    transaction,
  );
  if (plan.isReached) return 'reached';
  const limit = limitOf(shaping);
  if (limit) return limit;
  if (plan.steps.length === 0) return 'noneLeft';
  const replaced = ended.filter(({ id, isDone, isKept }) => open.has(id) && !isDone && !isKept);
  await beginRound(
    context,
    shaping,
    plan,
    replaced.map(({ id }) => id),
  );
  return undefined;
}

/** Ends a load shaping as the part of the server that does it: its person had no hand in that. */
function end(transaction: AccessTransaction, shaping: OpenShaping, reason: ShapingEnd): Promise<void> {
  const { key, subaccountId, batchIds } = shaping;
  return asRole(transaction, 'headframe_jobs', async () => {
    await endShaping(transaction, key, reason);
    await recordAudit(transaction, system, {
      action: 'load-shaping.end',
      object: { kind: 'command', id: batchIds[0] ?? '', name: 'Load shaping' },
      subaccountId,
      after: { reason: shapingEnds[reason] },
    });
  });
}

interface Due {
  key: number;
  subaccountId: number;
  accountId: number | null;
  command: OpenShaping['command'];
}

async function dueShapings({ database }: GraphqlServices): Promise<Due[]> {
  const { rows } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql<Due>`select id as key, subaccount_id as "subaccountId", account_id as "accountId", command from load_shaping
      where ended_at is null and due_at <= now() order by due_at limit ${shapingsAtOnce}`.execute(transaction),
  );
  return rows;
}

/** Takes the next step of one load shaping in one transaction, under its lock: what is commanded and what is noted are there together. */
async function advanceOne(services: GraphqlServices, { key, subaccountId, accountId, ...due }: Due): Promise<void> {
  const { database } = services;
  const rights = accountId === null ? undefined : await loadPersonRights(database, accountId, subaccountId);
  if (!mayShape(rights, due)) {
    await withAccess(database, 'headframe_jobs', [], async (transaction) => {
      const shaping = await lockDueShaping(transaction, key);
      if (shaping) await end(transaction, shaping, 'rights');
    });
    return;
  }
  await withAccess(database, 'headframe_api', personAccess(rights), async (transaction) => {
    const shaping = await lockDueShaping(transaction, key);
    if (!shaping) return;
    const reason = await look(services, transaction, shaping, rights);
    if (reason) await end(transaction, shaping, reason);
  });
}

/**
 * Looks at every load shaping that is due: once its commands have ended, others of the chosen miners take the place of those on which
 * they failed. Several servers may do this at once. What fails on one holds up no other.
 */
export async function advanceShapings(services: GraphqlServices): Promise<void> {
  for (const due of await dueShapings(services))
    try {
      await advanceOne(services, due);
    } catch (error) {
      services.log.error({ err: error, loadShaping: due.key }, 'Failed miners were not replaced; it is tried again.');
      await withAccess(services.database, 'headframe_jobs', [], (transaction) =>
        sql`update load_shaping set due_at = now() + make_interval(secs => ${lookAgain.failed})
          where id = ${due.key} and ended_at is null`.execute(transaction),
      );
    }
}
