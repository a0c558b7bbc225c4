import { smiFields, type SmiField } from './smi-fields.ts';
import { smiUuid } from './smi-values.ts';

/** The words that choose one card. Throws RangeError for what is no UUID of a card. */
function cardArguments(uuid: string): string[] {
  const checked = smiUuid(uuid);
  if (checked === null) throw new RangeError('A card is commanded by its UUID.');
  return ['-i', checked];
}

/** Asks for the figures of all cards, or of one. */
export function queryArguments(fields: readonly SmiField[] = smiFields, uuid?: string): string[] {
  const query = [`--query-gpu=${fields.join(',')}`, '--format=csv,noheader,nounits'];
  return uuid === undefined ? query : [...cardArguments(uuid), ...query];
}

/** Asks for the whole document of all cards. */
export const documentArguments: readonly string[] = ['-q', '-x'];

/** Sets the power limit of one card, in whole watts. Throws RangeError for what is no UUID or no watts. */
export function limitArguments(uuid: string, watts: number): string[] {
  if (!Number.isInteger(watts) || watts < 1 || watts > 100_000) throw new RangeError('A power limit is whole watts.');
  return [...cardArguments(uuid), '-pl', String(watts)];
}
