import pg from 'pg';
import {
  BACKUP_LOGIN,
  DATABASE,
  databaseUrl,
  programLogins,
  type Credentials,
  type ProgramWithLogin,
} from './credentials.ts';

/** The role that each login may take; the migrations make both. */
const roleOf: Readonly<Record<ProgramWithLogin, string>> = { pool: 'headframe_pool', payout: 'headframe_payout' };

/**
 * Makes the logins of pool and payout program where they are missing, once the migrations have run. Each may take its own
 * role: what such a program holds opens nothing else of the database.
 */
export async function ensureProgramLogins(port: number, credentials: Credentials): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('superuser', port, credentials, DATABASE) });
  await client.connect();
  try {
    for (const [program, login] of Object.entries(programLogins) as [ProgramWithLogin, string][]) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login]);
      const password = client.escapeLiteral(credentials[program]);
      await client.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${login} LOGIN NOINHERIT PASSWORD ${password}`);
      await client.query(`GRANT ${roleOf[program]} TO ${login}`);
    }
  } finally {
    await client.end();
  }
}

/** Makes the login of backups: it sees all rows, also those that row-level security closes, and begins no transaction that writes. */
export async function ensureBackupLogin(port: number, credentials: Credentials): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('superuser', port, credentials, DATABASE) });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [BACKUP_LOGIN]);
    const password = client.escapeLiteral(credentials.backup);
    await client.query(
      `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${BACKUP_LOGIN} LOGIN INHERIT BYPASSRLS PASSWORD ${password}`,
    );
    await client.query(`GRANT pg_read_all_data TO ${BACKUP_LOGIN}`);
    await client.query(`ALTER ROLE ${BACKUP_LOGIN} SET default_transaction_read_only = on`);
  } finally {
    await client.end();
  }
}
