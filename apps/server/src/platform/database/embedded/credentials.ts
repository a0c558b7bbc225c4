import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Credentials = z.object({ superuser: z.string(), owner: z.string() });

/** Passwords of the cluster's superuser and of the role that owns the database. */
export type Credentials = z.infer<typeof Credentials>;

/** Name of the cluster's superuser; only this launcher signs in as it. */
export const SUPERUSER = 'postgres';

/** Name of the login role that the server uses; it may make roles and databases, but row-level security binds it. */
export const OWNER = 'headframe';

/** Name of the database. */
export const DATABASE = 'headframe';

/** Reads the passwords, or creates random ones at first and keeps them in a file that only its owner can read. */
export function loadCredentials(file: string): Credentials {
  if (existsSync(file)) return Credentials.parse(JSON.parse(readFileSync(file, 'utf8')));
  const made: Credentials = {
    superuser: randomBytes(24).toString('base64url'),
    owner: randomBytes(24).toString('base64url'),
  };
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  return made;
}

/** The address of a database on the loopback port for one of the two roles. */
export function databaseUrl(role: keyof Credentials, port: number, credentials: Credentials, database: string): string {
  const name = role === 'superuser' ? SUPERUSER : OWNER;
  return `postgresql://${name}:${encodeURIComponent(credentials[role])}@127.0.0.1:${port}/${database}`;
}
