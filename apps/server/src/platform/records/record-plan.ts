import { recordFields, type RecordField } from '@headframe/domain/records/record-fields';
import type { Topic } from '../pubsub/pubsub.ts';
import type { KnownRecord, RecordParts } from './record-options.ts';

/** One field of a record, and how it is kept and shown. */
export interface PlannedField extends RecordField {
  column: string;
  /** Name of its enum in the API, where it has choices. */
  enumName: string;
}

/** A record as declared, with what follows from it. */
export interface RecordPlan {
  descriptor: KnownRecord;
  /** Name of its type in the API. */
  title: string;
  table: string;
  fields: readonly PlannedField[];
  topic: Topic;
  unique: readonly string[] | undefined;
  isSoftDeleted: boolean;
  refusals: NonNullable<RecordParts<KnownRecord>['refusals']>;
  onChange: RecordParts<KnownRecord>['onChange'];
}

export const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** `expectedHashUnit` -> `expected_hash_unit`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Works out what the parts of a record have in common. */
export function planRecord(descriptor: KnownRecord, parts: RecordParts<KnownRecord>): RecordPlan {
  const { name, schema } = descriptor;
  const title = titleOf(name);
  return {
    descriptor,
    title,
    table: parts.table,
    fields: recordFields(schema).map((field) => {
      return { ...field, column: snakeCase(field.name), enumName: `${title}${titleOf(field.name)}` };
    }),
    // The feature registers the topic that `defineRecord` returns.
    topic: name as Topic,
    unique: parts.unique,
    isSoftDeleted: parts.softDelete ?? false,
    refusals: parts.refusals ?? {},
    onChange: parts.onChange,
  };
}
