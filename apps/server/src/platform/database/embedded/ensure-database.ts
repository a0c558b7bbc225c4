import pg from 'pg';
import { DATABASE, databaseUrl, OWNER, type Credentials } from './credentials.ts';

/**
 * Creates the login role and the database where they are missing. The role may make roles and databases but is no
 * superuser, so that row-level security is as true here as on any other PostgreSQL.
 */
export async function ensureDatabase(port: number, credentials: Credentials): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('superuser', port, credentials, 'postgres') });
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(credentials.owner);
      await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEDB CREATEROLE PASSWORD ${password}`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}
