import type { CommandPayload } from '@headframe/domain/devices/define-command';
import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';

/** GraphQL types of payload fields that are no scalars; `isList` for lists of them. */
export type InputTypes = Readonly<Record<string, { readonly type: InputRef<unknown>; readonly isList: boolean }>>;

/**
 * The GraphQL scalar of a field.
 * @throws Error where there is none.
 */
export function scalarOf(name: string, field: z.ZodType): 'Boolean' | 'Int' | 'Float' | 'String' {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return scalarOf(name, field.unwrap() as z.ZodType);
  if (field instanceof z.ZodBoolean) return 'Boolean';
  if (field instanceof z.ZodNumber) return field.isInt ? 'Int' : 'Float';
  if (field instanceof z.ZodString || field instanceof z.ZodEnum) return 'String';
  throw new Error(`The payload field ${name} needs a GraphQL type.`);
}

/** The schema of the entries of a list, which may be left out; undefined for what is no list. */
function entriesOf(field: z.ZodType): z.ZodType | undefined {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return entriesOf(field.unwrap() as z.ZodType);
  return field instanceof z.ZodArray ? (field.element as z.ZodType) : undefined;
}

/**
 * The GraphQL arguments of a command's payload, or of the values of a setting, of which each may be left out (`isRequired` false): scalars and
 * lists of them by their schemas, all others by `types`.
 * @throws Error for a field without a type, at start.
 */
export function payloadArguments(payload: CommandPayload, types: InputTypes, isRequired = true) {
  return builder.args((t) =>
    Object.fromEntries(
      Object.entries(payload).map(([name, field]) => {
        const required = isRequired && !field.safeParse(undefined).success;
        const given = types[name];
        const described = field.description === undefined ? {} : { description: field.description };
        const entries = entriesOf(field);
        if (!given && entries) return [name, t.field({ type: [scalarOf(name, entries)], required, ...described })];
        if (!given) return [name, t.field({ type: scalarOf(name, field), required, ...described })];
        return [
          name,
          given.isList ? t.field({ type: [given.type], required }) : t.field({ type: given.type, required }),
        ];
      }),
    ),
  );
}
