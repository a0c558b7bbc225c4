import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import * as z from 'zod';
import { recordChange } from '../audit/record-change.ts';
import { deletionOf } from '../changes/last-changes.ts';
import { mergeOrRefuse } from '../changes/merge-or-refuse.ts';
import type { ScopedContext } from '../graphql/context.ts';
import { singleGrant } from '../graphql/field-access.ts';
import { parsed } from '../validation/validated.ts';
import { givenValues, wholeValues } from './record-input.ts';
import type { RecordPlan } from './record-plan.ts';
import { limitRefusal, recordName, refusingViolations } from './record-texts.ts';
import {
  countRecords,
  deleteRecords,
  findRecords,
  insertRecord,
  lockRecords,
  updateRecord,
  upsertRecords,
  type RecordValues,
  type StoredRecord,
} from './record-store.ts';

/** Max records that one mutation upserts or deletes. */
export const maxRecordsAtOnce = 1000;

/** What was done to one record, for the audit log. */
interface Written {
  verb: 'create' | 'update' | 'delete';
  record: StoredRecord;
  before?: RecordValues;
  after?: RecordValues;
}

const idsSchema = z.array(z.uuid()).min(1).max(maxRecordsAtOnce);

/** The values of these fields. */
function part(values: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** The changes of one kind of record: each checks its values, writes, audits and publishes in the caller's transaction. */
export class RecordService {
  readonly #plan: RecordPlan;

  constructor(plan: RecordPlan) {
    this.#plan = plan;
  }

  /**
   * Adds a record; returns its inner key.
   * @throws DomainError `validation-failed`, `constraint-violation` for one that exists, `permission-error` at the limit.
   */
  async insert(context: ScopedContext, given: object): Promise<number> {
    const subaccountId = await this.#lock(context);
    const values = this.#read(wholeValues(this.#plan.fields, given));
    const record = await refusingViolations(this.#plan, values, () =>
      insertRecord(context.scope.transaction, this.#plan, subaccountId, values),
    );
    await this.#requireRoom(context, subaccountId);
    await this.#conclude(context, subaccountId, [{ verb: 'create', record, after: record.values }]);
    return record.key;
  }

  /**
   * Changes the given fields of a record, as they were changed from `from`; returns its inner key.
   * @throws DomainError `not-found`, `conflict`, or as {@link insert}.
   */
  async update(context: ScopedContext, id: string, given: object, from?: object | null): Promise<number> {
    const subaccountId = await this.#lock(context);
    const [record] = await this.#require(context, subaccountId, [id]);
    if (!record) throw await this.#notFound(context, id);
    const before = record.values;
    const changes = await mergeOrRefuse(
      context.scope.transaction,
      { kind: this.#plan.descriptor.kind, id },
      {
        current: before,
        change: givenValues(this.#plan.fields, given),
        from: from && givenValues(this.#plan.fields, from),
        whole: new Set(this.#plan.fields.flatMap(({ name, type }) => (type === 'Json' ? [name] : []))),
      },
    );
    const after = this.#read({ ...record.values, ...changes });
    const names = Object.keys(changes);
    await refusingViolations(this.#plan, after, () =>
      updateRecord(context.scope.transaction, this.#plan, record.key, part(after, names)),
    );
    const written = { ...record, values: after };
    await this.#conclude(context, subaccountId, [
      { verb: 'update', record: written, before: part(before, names), after: part(after, names) },
    ]);
    return record.key;
  }

  /**
   * Adds records, or replaces those of the same unique fields, all or none; returns their inner keys.
   * @throws DomainError as {@link insert}.
   */
  async upsert(context: ScopedContext, given: readonly object[]): Promise<number[]> {
    const { plural } = this.#plan.descriptor;
    if (given.length === 0 || given.length > maxRecordsAtOnce)
      throw new DomainError('validation-failed', `${plural}: Give 1 to ${maxRecordsAtOnce}.`, { path: plural });
    const subaccountId = await this.#lock(context);
    const { transaction } = context.scope;
    const values = given.map((one, place) => this.#read(wholeValues(this.#plan.fields, one), `${plural}.${place}`));
    const written = await refusingViolations(this.#plan, values[0] ?? {}, () =>
      upsertRecords(transaction, this.#plan, subaccountId, values),
    );
    const keys = written.map(({ key }) => key);
    const stored = await findRecords(transaction, this.#plan, subaccountId, { keys });
    const former = new Map(written.map(({ key, before }) => [key, before]));
    await this.#requireRoom(context, subaccountId);
    await this.#conclude(
      context,
      subaccountId,
      stored.map((record) => {
        const before = former.get(record.key);
        return before
          ? { verb: 'update', record, before, after: record.values }
          : { verb: 'create', record, after: record.values };
      }),
    );
    return keys;
  }

  /** Deletes records, all or none; returns their number. @throws DomainError `not-found` where one is not there. */
  async delete(context: ScopedContext, ids: readonly string[]): Promise<number> {
    const subaccountId = await this.#lock(context);
    const records = await this.#require(context, subaccountId, ids);
    const keys = records.map(({ key }) => key);
    await refusingViolations(this.#plan, records[0]?.values ?? {}, () =>
      deleteRecords(context.scope.transaction, this.#plan, subaccountId, keys),
    );
    await this.#conclude(
      context,
      subaccountId,
      records.map((record) => ({ verb: 'delete', record, before: record.values })),
    );
    return records.length;
  }

  async #lock({ scope }: ScopedContext): Promise<number> {
    const { subaccountId } = singleGrant(scope.grants);
    await lockRecords(scope.transaction, this.#plan, subaccountId);
    return subaccountId;
  }

  #read(values: object, path: string = this.#plan.descriptor.name): RecordValues {
    return parsed(this.#plan.descriptor.schema, values, path);
  }

  async #notFound({ scope }: ScopedContext, id = ''): Promise<DomainError> {
    const { kind, label } = this.#plan.descriptor;
    const deleted = await deletionOf(scope.transaction, { kind, id });
    if (!deleted) return new DomainError('not-found', `This ${label} does not exist.`);
    return new DomainError('not-found', `This ${label} was deleted by ${deleted.by}.`, { ...deleted });
  }

  async #require(context: ScopedContext, subaccountId: number, given: readonly string[]): Promise<StoredRecord[]> {
    const result = idsSchema.safeParse(given);
    if (!result.success) throw await this.#notFound(context);
    const ids = [...new Set(result.data)];
    const records = await findRecords(context.scope.transaction, this.#plan, subaccountId, { ids });
    if (records.length < ids.length)
      throw await this.#notFound(
        context,
        ids.find((id) => records.every((record) => record.id !== id)),
      );
    return records;
  }

  async #requireRoom({ scope }: ScopedContext, subaccountId: number): Promise<void> {
    const { limit } = this.#plan.descriptor;
    if ((await countRecords(scope.transaction, this.#plan, subaccountId)) > limit) throw limitRefusal(this.#plan);
  }

  async #conclude(context: ScopedContext, subaccountId: number, written: readonly Written[]): Promise<void> {
    const { topic, onChange, descriptor } = this.#plan;
    const { kind } = descriptor;
    await onChange?.(context, subaccountId);
    await recordChange(
      context,
      ...written.map(({ verb, record, ...values }) => ({
        action: `${kind}.${verb}` satisfies AuditAction,
        object: { kind, id: record.id, name: recordName(this.#plan, record.values) },
        subaccountId,
        ...values,
      })),
    );
    const ids = written.map(({ record }) => record.key);
    await context.services.pubsub.publish(context.scope.transaction, { topic, subaccountId, ids });
  }
}
