import type { InputRef } from '@pothos/core';
import * as z from 'zod';
import { builder } from '../graphql/builder.ts';

/** One field of a record as the API takes it. */
export interface RecordField {
  name: string;
  type: 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'Json';
  list: boolean;
  nullable: boolean;
  required: boolean;
  description: string | undefined;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function scalarOf({ type, format, enum: choices }: JsonSchema): RecordField['type'] {
  if (type === 'string' || choices?.every((choice) => typeof choice === 'string'))
    return format === 'uuid' ? 'ID' : 'String';
  if (type === 'integer') return 'Int';
  if (type === 'number') return 'Float';
  return type === 'boolean' ? 'Boolean' : 'Json';
}

function fieldOf(name: string, given: JsonSchema, required: boolean): RecordField {
  const choices = (given.anyOf ?? [given]) as JsonSchema[];
  const [only = {}, ...others] = choices.filter(({ type }) => type !== 'null');
  const base = {
    name,
    required,
    nullable: choices.some(({ type }) => type === 'null'),
    description: given.description,
  };
  if (others.length > 0) return { ...base, type: 'Json', list: false };
  const entries = only.type === 'array' ? (only.items as JsonSchema | undefined) : undefined;
  const scalar = scalarOf(entries ?? only);
  const isList = entries !== undefined && scalar !== 'Json';
  return { ...base, type: isList || !entries ? scalar : 'Json', list: isList };
}

/** The fields that the API takes for a schema: scalars, lists of them, and JSON for whatever is nested. */
export function recordFields(schema: z.core.$ZodObject): RecordField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property as JsonSchema, required.includes(name)),
  );
}

/** The input type of a record; of a change, in which every field may be left out. */
export function recordInput(
  typeName: string,
  description: string,
  fields: readonly RecordField[],
  isChange: boolean,
): InputRef<unknown> {
  return builder.inputRef<Record<string, unknown>>(typeName).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        fields.map(({ name, type, list, required, nullable, description: text }) => [
          name,
          t.field({
            type: (list ? [type] : type) as 'String',
            required: required && !nullable && !isChange,
            ...(text === undefined ? {} : { description: text }),
          }),
        ]),
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
