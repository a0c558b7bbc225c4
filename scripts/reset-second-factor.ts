/** `npm run reset-second-factor`: takes a lost second factor off an account, for whoever holds the installation. */
import { parseArgs } from 'node:util';
import { isDomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { resetFactor } from '../apps/server/src/features/people/two-factor/index.ts';
import { auditActor } from '../apps/server/src/platform/audit/record-audit.ts';
import { loadConfig, type Config } from '../apps/server/src/platform/config/load-config.ts';
import {
  openEmbeddedDatabase,
  type OpenDatabase,
} from '../apps/server/src/platform/database/embedded/open-embedded-database.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { withIdentity } from '../apps/server/src/platform/database/with-access.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { createPubSub } from '../apps/server/src/platform/pubsub/postgres-pubsub.ts';
import { failureText, StartError } from './start/start-error.ts';

const HELP = `Takes the second factor off the account of someone who has neither their authenticator app nor a backup code.

Usage: npm run reset-second-factor -- EMAIL

Every session of the account ends, on running servers at once; signing in asks for the password alone until its holder sets
two-factor authentication up again. They get a mail, and the audit log an entry. Make sure of the person first.

Headframe may run meanwhile or not. Settings, as for npm start:
  HEADFRAME_DATA   The data folder with the embedded database (default .headframe).
  DATABASE_URL     The database, where it is not the embedded one; DATABASE_URL_DIRECT where a pooler stands before it.
`;

/** The e-mail that was named; undefined where the help was asked for. */
function readArguments(): string | undefined {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) return undefined;
    const [email, ...others] = positionals;
    if (email === undefined || others.length > 0) throw new Error('Name the e-mail of one account.');
    return email;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\nUsage: npm run reset-second-factor -- EMAIL`);
  }
}

async function open({ databaseUrl, databaseUrlDirect, dataFolder }: Config): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openEmbeddedDatabase(dataFolder);
  return { url: databaseUrlDirect ?? databaseUrl, close: async () => undefined };
}

/** Resets the factor in the database of an address; answers with the number of sessions ended. */
async function resetIn(url: string, email: string): Promise<number> {
  const database = createDatabase(createPool({ url, max: 1, applicationName: 'headframe reset-second-factor' }));
  try {
    const { rows } = await sql<{ isThere: boolean }>`select to_regclass('two_factor') is not null as "isThere"`.execute(
      database,
    );
    if (!rows[0]?.isThere)
      throw new StartError('This database holds no Headframe of this version: start it once first.');
    const pubsub = await createPubSub({ directUrl: url, log: createLogger({ level: 'silent' }) });
    try {
      const actor = { ...auditActor(null, ''), ip: null };
      return await withIdentity(database, (transaction) => resetFactor(transaction, pubsub, actor, email));
    } finally {
      await pubsub.close();
    }
  } catch (error) {
    if (isDomainError(error)) throw new StartError(error.message);
    throw error;
  } finally {
    await database.destroy();
  }
}

async function main(): Promise<void> {
  const email = readArguments();
  if (email === undefined) return void process.stdout.write(HELP);
  const opened = await open(loadConfig(process.env));
  try {
    const ended = await resetIn(opened.url, email);
    console.log(
      `The second factor of ${email} is reset and ${ended === 1 ? '1 session' : `${ended} sessions`} ended. Signing in asks for the password alone.`,
    );
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
