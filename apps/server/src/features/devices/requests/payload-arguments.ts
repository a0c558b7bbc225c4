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

/**
 * The GraphQL arguments of a command's payload: scalars by their schemas, all others by `types`.
 * @throws Error for a field without a type, at start.
 */
export function payloadArguments(payload: CommandPayload, types: InputTypes) {
  return builder.args((t) =>
    Object.fromEntries(
      Object.entries(payload).map(([name, field]) => {
        const required = !field.safeParse(undefined).success;
        const given = types[name];
        if (!given) return [name, t.field({ type: scalarOf(name, field), required })];
        return [
          name,
          given.isList ? t.field({ type: [given.type], required }) : t.field({ type: given.type, required }),
        ];
      }),
    ),
  );
}
