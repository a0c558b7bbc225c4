import type { RecordField } from '@headframe/domain/records/record-fields';
import type { InputRef } from '@pothos/core';
import { builder } from '../graphql/builder.ts';
import { enumOf } from '../graphql/enum-of.ts';

/** The input type of a record; of a change, in which every field may be left out. */
export function recordInput(
  typeName: string,
  description: string,
  fields: readonly (RecordField & { enumName?: string })[],
  isChange: boolean,
): InputRef<unknown> {
  return builder.inputRef<Record<string, unknown>>(typeName).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        fields.map(({ name, type, list, required, choices, enumName, description: text }) => {
          const scalar = (choices && enumName !== undefined ? enumOf(enumName, choices) : type) as 'String';
          return [
            name,
            t.field({
              type: (list ? [scalar] : scalar) as 'String',
              required: required && !isChange,
              ...(text === undefined ? {} : { description: text }),
            }),
          ];
        }),
      ),
  }) as InputRef<unknown>;
}

/** What was given, without the nulls of fields that have none: there null means "not given". */
export function givenValues(fields: readonly RecordField[], given: object): Record<string, unknown> {
  const values = given as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.flatMap(({ name, nullable }) => {
      const value = values[name];
      return value === undefined || (value === null && !nullable) ? [] : [[name, value]];
    }),
  );
}

/** A whole record of what was given: nullable fields that were left out are null. */
export function wholeValues(fields: readonly RecordField[], given: object): Record<string, unknown> {
  const empty = fields.flatMap(({ name, nullable }) => (nullable ? [[name, null]] : []));
  return { ...(Object.fromEntries(empty) as Record<string, null>), ...givenValues(fields, given) };
}
