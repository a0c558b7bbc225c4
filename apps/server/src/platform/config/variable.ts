import type { z } from 'zod';

/** Programs that read a setting. */
export type Program = 'start' | 'server' | 'simulator' | 'agent';

/** One setting: an environment variable with everything there is to know about it. */
export interface Variable<Schema extends z.ZodType = z.ZodType> {
  name: string;
  /** Turns the text of the variable (undefined where it is not set and has no default) into its value. */
  schema: Schema;
  /** As an operator would write it; undefined where nothing is the default. */
  defaultText: string | undefined;
  /** The text that the help shows for the default, where the value itself does not explain it. */
  defaultHelp?: string;
  /** One line for `npm start -- --help`. */
  help: string;
  programs: readonly Program[];
  /** Its value is never shown. */
  secret?: boolean;
}

/** Declares a setting; only the types are its work. */
export function variable<Schema extends z.ZodType>(declared: Variable<Schema>): Variable<Schema> {
  return declared;
}
