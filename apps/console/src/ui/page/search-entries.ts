import * as z from 'zod/mini';

/** A text of the URL; the router reads digits as a number. */
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
const oneAsList = z.pipe(
  text,
  z.transform((value) => [value]),
);

/** The search entry of a text, absent where it is not set. */
export const textEntry = z.catch(z.optional(text), undefined);

/** The search entry of a choice filter: any number of texts, absent where none is chosen. */
export const choiceEntry = z.catch(z.optional(z.union([z.array(text), oneAsList])), undefined);

/** What the URL of a list of devices of any kind says of where they stand. */
export const placeSearch = {
  /** Names of groups and racks. */
  group: choiceEntry,
  rack: choiceEntry,
  /** Ranges of rows and columns in the rack, such as `1..4`. */
  row: textEntry,
  column: textEntry,
};
