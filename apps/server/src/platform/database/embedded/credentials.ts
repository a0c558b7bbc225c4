import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const password = () => randomBytes(24).toString('base64url');

const Credentials = z.object({
  superuser: z.string(),
  owner: z.string(),
  // A folder of an earlier version has none of these.
  pool: z.string().default(password),
  payout: z.string().default(password),
  backup: z.string().default(password),
});

/** Passwords of the cluster's superuser, of the role that owns the database, and of the logins of pool, payout program and backups. */
export type Credentials = z.infer<typeof Credentials>;

/** Name of the cluster's superuser; only this launcher signs in as it. */
export const SUPERUSER = 'postgres';

/** Name of the login role that the server uses; it may make roles and databases, but row-level security binds it. */
export const OWNER = 'headframe';

/** The programs that sign in by a login of their own, which may take one role and nothing else. */
export const programLogins = { pool: 'headframe_pool_login', payout: 'headframe_payout_login' } as const;

export type ProgramWithLogin = keyof typeof programLogins;

/** The login that reads all rows, of all tables and tenants, and changes none. */
export const BACKUP_LOGIN = 'headframe_backup';

const loginNames: Readonly<Record<keyof Credentials, string>> = {
  superuser: SUPERUSER,
  owner: OWNER,
  backup: BACKUP_LOGIN,
  ...programLogins,
};

export const DATABASE = 'headframe';

/** Reads the passwords; those that are missing are random, and kept in a file that only its owner can read. */
export function loadCredentials(file: string): Credentials {
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const credentials = Credentials.parse(kept ?? { superuser: password(), owner: password() });
  if (JSON.stringify(credentials) !== JSON.stringify(kept)) {
    // Put in place whole: half a file would lock everybody out.
    writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return credentials;
}

/** The address of a database on the loopback port for one of the logins. */
export function databaseUrl(role: keyof Credentials, port: number, credentials: Credentials, database: string): string {
  return `postgresql://${loginNames[role]}:${encodeURIComponent(credentials[role])}@127.0.0.1:${port}/${database}`;
}
