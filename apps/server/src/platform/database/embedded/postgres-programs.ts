import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { createLibraryLinks } from './library-links.ts';
import { copyPrograms } from './copy-programs.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { RunAs } from './run-as.ts';
import { runProgram } from './run-program.ts';

const PackageVersion = z.object({ version: z.string() });

/** PostgreSQL programs that were tried and run on this machine. */
export interface PostgresPrograms {
  /** Folder with `postgres`, `initdb` and `pg_ctl`. */
  binFolder: string;
  /** As printed by `postgres --version`, such as `18.4`. */
  version: string;
  /** The part before the point; a cluster is bound to it. */
  majorVersion: number;
  /** From the npm package or from the machine's own package manager. */
  origin: 'embedded' | 'system';
}

/** Path of one of the programs, with the ending the operating system wants. */
export function programPath(
  programs: Pick<PostgresPrograms, 'binFolder'>,
  name: 'postgres' | 'initdb' | 'pg_ctl',
): string {
  return path.join(programs.binFolder, process.platform === 'win32' ? `${name}.exe` : name);
}

/** The `native` folder of the installed package of binaries for this platform, or undefined when none is installed. */
function embeddedNativeFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

async function tryPrograms(
  binFolder: string,
  origin: PostgresPrograms['origin'],
  user: RunAs | undefined,
): Promise<PostgresPrograms | undefined> {
  const { code, output } = await runProgram(programPath({ binFolder }, 'initdb'), ['--version'], { user });
  if (code !== 0) return undefined;
  const server = await runProgram(programPath({ binFolder }, 'postgres'), ['--version'], { user });
  const version = /\(PostgreSQL\) ((\d+)[.\w]*)/.exec(server.output);
  if (server.code !== 0 || !version?.[1] || !output.includes(version[1])) return undefined;
  return { binFolder, version: version[1], majorVersion: Number(version[2]), origin };
}

async function embeddedPrograms(copyFolder: string, user: RunAs | undefined): Promise<PostgresPrograms | undefined> {
  const native = embeddedNativeFolder();
  if (native === undefined || !existsSync(native)) return undefined;
  const linked = createLibraryLinks(native);
  const inPlace = linked ? await tryPrograms(path.join(native, 'bin'), 'embedded', user) : undefined;
  if (inPlace !== undefined) return inPlace;
  const copyWouldHelp = !linked || user !== undefined;
  if (!copyWouldHelp) return undefined;
  const packageFile = path.join(native, '..', 'package.json');
  const { version } = PackageVersion.parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const copy = copyPrograms(native, path.join(copyFolder, version));
  return tryPrograms(path.join(copy, 'bin'), 'embedded', user);
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder).sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
  } catch {
    return [];
  }
}

/** Where package managers put PostgreSQL, newest version first. */
function systemBinFolders(): string[] {
  const versioned = ['/usr/lib/postgresql', '/usr/local/pgsql', 'C:\\Program Files\\PostgreSQL'];
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    subfolders(folder)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => path.join(folder, name, 'bin')),
  );
  return [
    ...versioned.flatMap((folder) => subfolders(folder).map((version) => path.join(folder, version, 'bin'))),
    ...homebrew,
    ...(process.env.PATH ?? '').split(path.delimiter),
  ].filter((folder) => folder !== '' && existsSync(programPath({ binFolder: folder }, 'initdb')));
}

/**
 * Finds PostgreSQL: the npm package first (copied to `copyFolder` where the user that runs it cannot read it in place),
 * then what the machine has. A copy is kept for each version of the package. An existing cluster only accepts its own major version.
 *
 * @throws EmbeddedPostgresError when nothing suitable runs here.
 */
export async function findPostgresPrograms(wanted: {
  copyFolder: string;
  user: RunAs | undefined;
  majorVersion?: number | undefined;
}): Promise<PostgresPrograms> {
  const fits = (found: PostgresPrograms | undefined): found is PostgresPrograms =>
    found !== undefined && (wanted.majorVersion === undefined || found.majorVersion === wanted.majorVersion);
  const embedded = await embeddedPrograms(wanted.copyFolder, wanted.user);
  if (fits(embedded)) return embedded;
  for (const folder of systemBinFolders()) {
    const found = await tryPrograms(folder, 'system', wanted.user);
    if (fits(found) && found.majorVersion >= 15) return found;
  }
  throw new EmbeddedPostgresError(
    wanted.majorVersion === undefined
      ? `No PostgreSQL runs on this machine (${process.platform} ${process.arch}). Install PostgreSQL 15 or newer, ` +
          'or set DATABASE_URL to one that runs elsewhere.'
      : `The database was made by PostgreSQL ${wanted.majorVersion}, which is not installed here. ` +
          `Install PostgreSQL ${wanted.majorVersion}, or choose another folder with HEADFRAME_DATA.`,
  );
}
