import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts';
import { ensureWritableFolder } from './writable-folder.ts';

/** Where a root user's database goes when the data folder lies under a home that is closed to other users. */
const SHARED_STATE_FOLDER = '/var/lib/headframe';

/** The folders of one embedded database and the user it runs as. */
export interface DatabaseFolder {
  /** `<data>/postgres`, or the folder that this link points to. */
  root: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Passwords of the two login roles, readable by the owner of the data folder only. */
  credentials: string;
  /** What the PostgreSQL server prints. */
  log: string;
  /** Copies of the programs, where they cannot run in place. */
  programs: string;
  /** Undefined: as ourselves. */
  user: RunAs | undefined;
}

/** Lets others pass through a scratch folder of our own tests and benchmarks, so that its database goes when it goes. */
function openScratchFolder(dataFolder: string): void {
  const [name = ''] = path.relative(realpathSync(tmpdir()), realpathSync(dataFolder)).split(path.sep);
  if (name.startsWith('headframe-')) chmodSync(path.join(tmpdir(), name), 0o711);
}

/**
 * Prepares `<data>/postgres`. As root PostgreSQL runs as another user; where that one cannot reach the data folder, the
 * database is put under /var/lib/headframe and `<data>/postgres` becomes a link to it.
 *
 * @throws EmbeddedPostgresError when a folder cannot be written or reached.
 */
export function prepareDatabaseFolder(dataFolder: string): DatabaseFolder {
  ensureWritableFolder(dataFolder);
  const entry = path.join(dataFolder, 'postgres');
  const user = chooseRunAs(path.join(entry, 'cluster'));
  if (user !== undefined && !canEnter(dataFolder, user)) openScratchFolder(dataFolder);
  if (user !== undefined && !existsSync(entry) && !canEnter(dataFolder, user)) {
    const name = `${path.basename(path.dirname(path.resolve(dataFolder)))}-${randomBytes(4).toString('hex')}`;
    const elsewhere = path.join(SHARED_STATE_FOLDER, name);
    ensureWritableFolder(elsewhere);
    symlinkSync(elsewhere, entry);
  }
  mkdirSync(entry, { recursive: true });
  const root = realpathSync(entry);
  ensureWritableFolder(root);
  if (user !== undefined && !canEnter(root, user))
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and ${user.name} may not enter ${root}. ` +
        'Start Headframe as another user, or choose another folder with HEADFRAME_DATA (for example /srv/headframe).',
    );
  return {
    root,
    cluster: path.join(root, 'cluster'),
    credentials: path.join(root, 'credentials.json'),
    log: path.join(root, 'postgres.log'),
    programs: path.join(root, 'programs'),
    user,
  };
}

/** The major version of PostgreSQL a cluster was made by, or undefined where there is no cluster yet. */
export function clusterMajorVersion(cluster: string): number | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}
