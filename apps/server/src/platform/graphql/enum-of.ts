import type { InputRef, OutputRef } from '@pothos/core';
import { builder } from './builder.ts';

type EnumType = InputRef<string> & OutputRef<string>;

const enums = new Map<string, EnumType>();

/** The enum of the API with this name, made once from its values, which are sent as they are stored. */
export function enumOf(name: string, values: readonly string[]): EnumType {
  const known = enums.get(name) ?? (builder.enumType(name, { values }) as EnumType);
  enums.set(name, known);
  return known;
}
