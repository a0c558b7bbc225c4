import type { RecordAuditKind } from '@headframe/domain/records/record-audits';
import type { RecordDescriptor } from '@headframe/domain/records/describe-record';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { RawBuilder } from 'kysely';
import type { core } from 'zod';
import type { Topic } from '../pubsub/pubsub.ts';
import type { DB } from '../database/generated/database.ts';
import type { EntityColumn } from '../entity/entity.ts';
import type { ScopedContext } from '../graphql/context.ts';
import type { DetailType } from '../graphql/entity-type.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** Tables that records of a schema can be kept in: inner key, public id, subaccount, times, and a column for each field. */
export type RecordTable<Schema extends core.$ZodObject> = {
  [Table in keyof DB]: DB[Table] extends Record<
    'id' | 'selector_id' | 'subaccount_id' | 'updated_at' | SnakeCase<keyof core.output<Schema> & string>,
    unknown
  >
    ? Table
    : never;
}[keyof DB];

/** Says of a constraint that the message of its trigger is what people read. */
export const asRaised = Symbol('as raised');

/** A descriptor that `npm run features` has gathered. */
export type KnownRecord = RecordDescriptor & { readonly kind: RecordAuditKind };

/** What the server says of a record beside its descriptor. Whatever has states or money is written by hand instead. */
export interface RecordParts<Descriptor extends RecordDescriptor> {
  readonly table: RecordTable<Descriptor['schema']>;
  /** Who may list records, and who may change them. */
  readonly read: Permission;
  readonly write: Permission;
  /**
   * Fields that no two records share, as the unique index of the table has them after `subaccount_id`, in this order; the field that names
   * a record is compared whatever the case of its letters, as `lower(name)`. Gives the API `upsertXs`.
   */
  readonly unique?: readonly (keyof core.output<Descriptor['schema']> & string)[];
  /**
   * Deleted records stay in the table, marked by `deleted_at`, as many as there may be records; the unique index leaves them out
   * (`where deleted_at is null`).
   */
  readonly softDelete?: true;
  /** The order of the list; by the field that names a record unless given. */
  readonly order?: RawBuilder<unknown>;
  /** Further columns of the list, over the table `r` and {@link joins}. */
  readonly columns?: Readonly<Record<string, EntityColumn>>;
  readonly joins?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** How fields with nested values look in the list; as JSON unless given. */
  readonly details?: Readonly<Record<string, DetailType>>;
  /** Topics of other things that its further columns show. */
  readonly shows?: readonly Topic[];
  /** Columns of the list that its export has, in this order; no export unless given. */
  readonly exports?: readonly string[];
  /**
   * What constraints of the table, and of tables that point at it, refuse, in words, by their names; `asRaised` where a trigger raises what
   * people read. A duplicate that is not named here is refused by the name of the record.
   */
  readonly refusals?: Readonly<Record<string, string | typeof asRaised>>;
  /** What else follows from a change of the records of a subaccount, in its transaction. */
  readonly onChange?: (context: ScopedContext, subaccountId: number) => Promise<void>;
}
