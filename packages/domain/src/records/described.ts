import * as z from 'zod/mini';

/** A field with its description for the API. */
export function described<Type extends z.core.$ZodType>(type: Type, description: string): Type {
  z.globalRegistry.add(type, { description });
  return type;
}
