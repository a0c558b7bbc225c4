import * as z from 'zod/mini';

const schema = z.email();

/** Whether a text can be an e-mail address. */
export function isEmail(text: string): boolean {
  return schema.safeParse(text).success;
}
