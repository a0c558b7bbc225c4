import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

const settings = `Settings, as for npm start:
  HEADFRAME_DATA                     The data folder (default .headframe).
  DATABASE_URL                       The database, where it is not the embedded one; DATABASE_URL_DIRECT where a pooler stands before it.`;

/** What `npm run backup -- --help` prints. */
export const BACKUP_HELP = `Writes a backup of a whole house into one file: database, pool, payout and agent folders, keys of agents.

Usage: npm run backup -- FILE [--with-secret-key] [--unencrypted] [--folders-only] [--scheduled]

  --with-secret-key   Puts the secret key into the backup, too: it opens device passwords and second factors.
  --unencrypted       Writes a file that everyone who has it can read.
  --folders-only      Leaves the database to PostgreSQL's own tools; run it before them.
  --scheduled         For a timer of the system: a failure is noted and mailed to the administrator.

Headframe may run meanwhile or not. FILE must not be there yet.

${settings}
  HEADFRAME_BACKUP_RECIPIENTS        Public keys of age (age1…) whose holders may read it, separated by commas.
  HEADFRAME_BACKUP_PASSPHRASE_FILE   Else the file with its passphrase.
  HEADFRAME_BACKUP_DATABASE_URL      The login headframe_backup of another database than the embedded one.
`;

/** What `npm run restore -- --help` prints. */
export const RESTORE_HELP = `Restores a backup into a new or emptied house, and starts nothing.

Usage: npm run restore -- FILE [--check]

  --check   Reads and checks the whole file, says what it holds, and changes nothing.

The whole file is checked before anything is changed. It is restored at its own version and then brought to this one.

${settings}
  HEADFRAME_SECRET_KEY               The secret key of the house, where it is not a file in the data folder nor in the backup.
  HEADFRAME_BACKUP_IDENTITY_FILE     File with the secret key of age that the backup was encrypted for,
  HEADFRAME_BACKUP_PASSPHRASE_FILE   or with its passphrase.
`;

interface Asked {
  file: string;
  flags: ReadonlySet<string>;
}

/** The file and the flags of a command line; undefined where the help was asked for. @throws StartError for anything else. */
export function readFileArguments(args: readonly string[], usage: string, flags: readonly string[]): Asked | undefined {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) return undefined;
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('Name one file.');
    return { file, flags: new Set(Object.keys(values)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\nUsage: ${usage}`);
  }
}
