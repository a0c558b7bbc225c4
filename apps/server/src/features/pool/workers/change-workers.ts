import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { maxWorkersPerSubaccount } from '@headframe/domain/pool/worker-name';
import { sql, type RawBuilder } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import { fromClause, whereNeeds } from '../../../platform/entity/from-clause.ts';
import { lastChangeOf } from '../../../platform/changes/last-changes.ts';
import { conflictRefusal } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { workerEntity } from './worker.entity.ts';

/** How many names stand in the audit log. */
const maxNames = 3;

/** What people set on workers. */
export interface WorkerChange {
  action: AuditAction;
  column: 'model' | 'tags' | 'hashrate_threshold' | 'deleted_at';
  /** The value of the column for worker `w`. */
  value: RawBuilder<unknown>;
  /** What the form began with; a worker that has neither this nor `value` is refused. Left out: whatever they have is replaced. */
  from?: { field: string; value: RawBuilder<unknown>; shown: RawBuilder<unknown> } | undefined;
  /** What no worker `w` may come to by it, where values are joined. */
  refusal?: { isRefused: RawBuilder<unknown>; text: string };
  /** Workers that it is meant for; the others that match stay as they are. */
  among?: RawBuilder<unknown>;
  /** What the audit log says it is now. */
  after: unknown;
}

function named(names: readonly string[]): string {
  if (names.length === 1) return names[0] ?? '';
  return `${names.length} workers: ${names.slice(0, maxNames).join(', ')}${names.length > maxNames ? ', …' : ''}`;
}

/**
 * Sets something on the workers of the subaccount that match. Returns how many are there for it, changed or not.
 * @throws DomainError `validation-failed` for an empty where, `not-found` where no worker matches, `conflict` for what was changed since `from`,
 * `validation-failed` for a refusal.
 */
export async function changeWorkers(context: ScopedContext, where: unknown, change: WorkerChange): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const condition = readSelectionWhere(workerEntity, where, 'every worker');
  const { column, value, among = sql`true`, from, refusal } = change;
  const theirs = from
    ? sql`case when chosen.before is distinct from ${from.value} and chosen.before is distinct from ${value}
        then jsonb_build_object('value', ${from.shown}) end`
    : sql`null::jsonb`;
  const { rows } = await sql<{
    key: number;
    id: string;
    name: string;
    before: unknown;
    isChanged: boolean;
    theirs: { value: unknown } | null;
    isRefused: boolean | null;
  }>`
    with chosen as materialized (
      -- In the order in which the pool locks the workers whose shares it stores.
      select w.id, w.${sql.ref(column)} as before
      from ${fromClause(workerEntity, whereNeeds(workerEntity, condition))}
      where ${workerEntity.base} and w.subaccount_id = ${subaccountId} and ${among} and ${compileWhere(workerEntity, condition)}
      order by w.name, w.coin_enum limit ${maxWorkersPerSubaccount} for update of w
    ), changed as (
      update worker w set ${sql.ref(column)} = ${value} from chosen
      where w.id = chosen.id and w.${sql.ref(column)} is distinct from ${value}
      returning w.id, ${refusal?.isRefused ?? sql`false`} as is_refused
    )
    select w.id as key, w.selector_id as id, w.name, chosen.before, changed.id is not null as "isChanged", ${theirs} as theirs, changed.is_refused as "isRefused"
    from chosen join worker w on w.id = chosen.id left join changed on changed.id = w.id order by w.name`.execute(
    transaction,
  );
  if (rows.length === 0) throw new DomainError('not-found', 'No worker matches.');
  if (refusal && rows.some((row) => row.isRefused)) throw new DomainError('validation-failed', refusal.text);
  const changedTwice = rows.find((row) => row.theirs);
  if (from && changedTwice) {
    const author = await lastChangeOf(transaction, { kind: 'worker', id: changedTwice.id }, 'value');
    const [mine, set] = [change.after, changedTwice.theirs?.value ?? null];
    throw conflictRefusal([{ field: from.field, mine, theirs: set, ...author }]);
  }
  const changed = rows.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return rows.length;
  const [only] = changed;
  await recordChange(context, {
    action: change.action,
    object: {
      kind: 'worker',
      name: named(changed.map(({ name }) => name)),
      ...(changed.length === 1 && only ? { id: only.id } : {}),
    },
    subaccountId,
    before: { values: [...new Set(changed.map(({ before }) => JSON.stringify(before)))].slice(0, 50) },
    after: { value: change.after, workerCount: changed.length },
  });
  await context.services.pubsub.publish(transaction, {
    topic: 'worker',
    subaccountId,
    ids: changed.map(({ key }) => key),
  });
  return rows.length;
}
