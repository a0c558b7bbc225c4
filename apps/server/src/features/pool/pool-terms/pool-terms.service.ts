import { DomainError } from '@headframe/domain/errors/domain-error';
import { poolTermKinds, poolTerms, readTerm, termText, type PoolTermKind } from '@headframe/domain/pool/pool-terms';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { setRate, today } from '../rates/index.ts';

/** A value of a term from a day on. */
export interface PlannedTerm {
  readonly firstDay: string;
  readonly value: string;
}

/** A term of the pool: today's value, and those of later days. */
export interface PoolTerm {
  readonly kind: PoolTermKind;
  readonly unit: string;
  readonly value: string;
  readonly planned: readonly PlannedTerm[];
}

interface StoredTerm {
  readonly kind: PoolTermKind;
  readonly now: string | null;
  readonly planned: readonly { firstDay: string; stored: string }[];
}

const requestSchema = z.object({
  kind: z.enum(poolTermKinds),
  value: z.string().max(32),
  firstDay: z.iso.date(),
});

async function readTerms(transaction: AccessTransaction, kinds: readonly PoolTermKind[]): Promise<PoolTerm[]> {
  const { rows } = await sql<StoredTerm>`
    select k.kind, pool_term_on(k.kind, ${today()}::date)::text as now, coalesce((
      select json_agg(json_build_object('firstDay', d.first_day, 'stored', pool_term_on(k.kind, d.first_day)::text) order by d.first_day)
      from (select distinct first_day from rate where kind = k.kind and first_day > ${today()}::date) d), '[]') as planned
    from unnest(${[...kinds]}::text[]) with ordinality k (kind, position) order by k.position`.execute(transaction);
  return rows.map(({ kind, now, planned }) => ({
    kind,
    unit: poolTerms[kind].unit,
    value: termText(kind, BigInt(now ?? 0)),
    planned: planned.map(({ firstDay, stored }) => ({ firstDay, value: termText(kind, BigInt(stored)) })),
  }));
}

/** Every term of the pool. For the administrator. */
export function loadPoolTerms(context: ScopedContext): Promise<PoolTerm[]> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, () => readTerms(transaction, poolTermKinds));
}

/**
 * Sets a term of the pool from a day to come on. For the administrator, with a code of the second factor.
 * @throws DomainError `validation-failed` for a value out of bounds, as `setRate`, and as `requireSecondFactor`.
 */
export async function setPoolTerm(
  context: ScopedContext,
  given: object,
  code: string | null | undefined,
): Promise<PoolTerm> {
  requireAdministrator(context);
  const { kind, value, firstDay } = validated(requestSchema, given, 'term');
  const read = readTerm(kind, value);
  if ('problem' in read) throw new DomainError('validation-failed', read.problem, { path: 'value' });
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const [before] = await readTerms(transaction, [kind]);
    await setRate(transaction, { kind, stored: read.stored, firstDay }, { value: 'value', firstDay: 'firstDay' });
    const [after] = await readTerms(transaction, [kind]);
    if (!before || !after) throw new Error(`The term ${kind} was not read.`);
    await recordChange(context, {
      action: 'pool-term.set',
      object: { kind: 'pool-term', name: poolTerms[kind].label },
      before: { value: before.value, planned: before.planned },
      after: { value: after.value, planned: after.planned },
    });
    return after;
  });
}
