/** `npm run reset-second-factor`: takes a lost second factor off an account, for whoever holds the installation. */
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
import { readResetArguments, RESET_HELP } from './start/reset-arguments.ts';
import { failureText, StartError } from './start/start-error.ts';

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
  const email = readResetArguments(process.argv.slice(2));
  if (email === undefined) return void process.stdout.write(RESET_HELP);
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
