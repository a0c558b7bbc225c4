import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

/** What `npm run reset-second-factor -- --help` prints. */
export const RESET_HELP = `Takes the second factor off the account of someone who has neither their authenticator app nor a backup code.

Usage: npm run reset-second-factor -- EMAIL

Every session of the account ends, on running servers at once; signing in asks for the password alone until its holder sets
two-factor authentication up again. They get a mail, and the audit log an entry. Make sure of the person first.

Headframe may run meanwhile or not. Settings, as for npm start:
  HEADFRAME_DATA   The data folder with the embedded database (default .headframe).
  DATABASE_URL     The database, where it is not the embedded one; DATABASE_URL_DIRECT where a pooler stands before it.
`;

/** The e-mail that was named; undefined where the help was asked for. @throws StartError for anything else. */
export function readResetArguments(args: readonly string[]): string | undefined {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return undefined;
    const [email, ...others] = positionals;
    if (email === undefined || others.length > 0) throw new Error('Name the e-mail of one account.');
    return email;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\nUsage: npm run reset-second-factor -- EMAIL`);
  }
}
