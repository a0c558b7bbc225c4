import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import {
  databaseUrl,
  DATABASE,
  loadCredentials,
} from '../../../apps/server/src/platform/database/embedded/credentials.ts';
import { readPostmasterFile } from '../../../apps/server/src/platform/database/embedded/postmaster-file.ts';
import { commandLine, isAlive } from '../../../apps/server/src/platform/database/embedded/process-identity.ts';

/** The programs that are killed. */
export type Victim = 'server' | 'agent' | 'database';

/** The programs that `npm start` runs on a data folder, identified from outside by the files they write there. */
export class Victims {
  readonly #dataFolder: string;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  /** Process number of the program that runs now; undefined between an end and the next start. */
  pidOf(victim: Victim): number | undefined {
    if (victim === 'database') {
      const pid = readPostmasterFile(this.#cluster)?.pid;
      return pid !== undefined && isAlive(pid) ? pid : undefined;
    }
    const recorded = JSON.parse(readFileSync(path.join(this.#dataFolder, 'programs.json'), 'utf8')) as number[];
    const file = path.join('apps', victim, 'src', 'main.ts');
    return recorded.findLast((pid) => isAlive(pid) && commandLine(pid).includes(file));
  }

  /** Address of the database for the role that owns it. */
  get databaseUrl(): string {
    const port = readPostmasterFile(this.#cluster)?.port;
    if (port === undefined) throw new Error('The database does not run.');
    const credentials = loadCredentials(path.join(this.#dataFolder, 'postgres', 'credentials.json'));
    return databaseUrl('owner', port, credentials, DATABASE);
  }

  get #cluster(): string {
    return path.join(realpathSync(path.join(this.#dataFolder, 'postgres')), 'cluster');
  }
}
