import * as z from 'zod/mini';
import { messageText } from '../errors/error-catalogue.ts';

/** Most characters a subaccount's name may have. */
export const maxSubaccountNameLength = 64;

/** Printable ASCII, without spaces at the ends: a name travels in the `subaccount` header of every call. */
const subaccountName = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** What is wrong with a name as it stands, in words for its field; undefined when it may be used. */
export function subaccountNameProblem(name: string): string | undefined {
  if (name === '') return messageText('fieldRequired');
  if (name.length > maxSubaccountNameLength) return `At most ${maxSubaccountNameLength} characters.`;
  if (name.trim() !== name) return 'No spaces at the ends.';
  return subaccountName.test(name) ? undefined : 'Only letters A to Z, digits and signs of a plain keyboard.';
}

/** The name of a subaccount as the server takes it. */
export const subaccountNameSchema = z.string().check((context) => {
  const problem = subaccountNameProblem(context.value);
  if (problem !== undefined) context.issues.push({ code: 'custom', message: problem, input: context.value });
});
