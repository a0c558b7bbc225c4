import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { MessageKey } from '@headframe/domain/errors/error-catalogue';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ObjectRef } from '@pothos/core';
import type { RawBuilder } from 'kysely';
import type { core } from 'zod';
import type { DB } from '../database/generated/database.ts';
import type { EntityRow } from '../entity/entity-query.ts';
import type { Topic } from '../pubsub/pubsub.ts';

/** Tables that records can be kept in: inner key, public id, subaccount, and when they were changed. */
export type RecordTable = {
  [Table in keyof DB]: DB[Table] extends Record<'id' | 'selector_id' | 'subaccount_id' | 'updated_at', unknown>
    ? Table
    : never;
}[keyof DB];

/** Kinds of objects in the audit log that are created, updated and deleted. */
export type RecordAuditKind = {
  [Action in AuditAction]: Action extends `${infer Kind}.create`
    ? [`${Kind}.update`, `${Kind}.delete`] extends AuditAction[]
      ? Kind
      : never
    : never;
}[AuditAction];

/** What the mutations of a record are made from. Whatever has states or money is written by hand instead. */
export interface RecordOptions<Schema extends core.$ZodObject, Table extends RecordTable> {
  /** Names of one and of several in the API, such as `savedSearch` and `savedSearches`. */
  name: string;
  plural: string;
  /** As people call one, for messages: `saved search`. */
  label: string;
  /** Object type that the mutations answer with: that of the record's list. */
  type: ObjectRef<never, EntityRow>;
  table: Table;
  /** The column that keeps each field of the schema. */
  columns: Readonly<Record<keyof core.output<Schema> & string, keyof DB[Table] & string>>;
  /** All fields that people give; the input types of the API are made from it. */
  schema: Schema;
  permission: Permission;
  /** What must not be there twice: the unique index, its columns, and the message, in which fields may stand by name. */
  unique?: { index: string; columns: RawBuilder<unknown>; message: MessageKey };
  /** Max records of one subaccount. */
  limit: { rows: number; message: MessageKey };
  /** Kind in the audit log, and the field that names one there. */
  audit: { kind: RecordAuditKind; name: keyof core.output<Schema> & string };
  /** Topic that its changes are published under, for those who subscribe to its list. */
  topic?: Topic;
}
