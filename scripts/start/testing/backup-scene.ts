import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import {
  DATABASE,
  databaseUrl,
  loadCredentials,
} from '../../../apps/server/src/platform/database/embedded/credentials.ts';
import type { EmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/held-server.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { makeScratchFolder } from '../../../apps/server/src/platform/database/testing/scratch-folder.ts';
import { REPOSITORY } from '../repository.ts';

/** A scratch folder in which houses are backed up and restored by the programs, with the keys to it. */
export class BackupScene {
  readonly folder = makeScratchFolder('headframe-backup-');
  readonly identity: string;
  readonly passphraseFile = this.place('passphrase');
  readonly identityFile = this.place('identity');
  readonly #held: EmbeddedPostgres[] = [];

  private constructor(identity: string) {
    this.identity = identity;
    writeFileSync(this.passphraseFile, 'a passphrase of a test\n');
    writeFileSync(this.identityFile, `# made by a test\n${identity}\n`);
  }

  static async make(): Promise<BackupScene> {
    return new BackupScene(await generateX25519Identity());
  }

  place(...names: string[]): string {
    return path.join(this.folder, ...names);
  }

  async startPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    const started = await startEmbeddedPostgres({ dataFolder, settings });
    this.#held.push(started);
    return started;
  }

  /** A connection of the superuser, who sees all rows. */
  superuser(dataFolder: string, { url }: Pick<EmbeddedPostgres, 'url'>): pg.Client {
    const credentials = loadCredentials(path.join(dataFolder, 'postgres', 'credentials.json'));
    return new pg.Client({
      connectionString: databaseUrl('superuser', Number(new URL(url).port), credentials, DATABASE),
    });
  }

  /** Runs `npm run backup` or `npm run restore`. */
  run(
    program: 'backup' | 'restore',
    args: string[],
    environment: NodeJS.ProcessEnv,
  ): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [path.join(REPOSITORY, 'scripts', `${program}.ts`), ...args], {
        env: {
          ...process.env,
          NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
          DATABASE_URL: '',
          HEADFRAME_BACKUP_IDENTITY_FILE: this.identityFile,
          ...environment,
        },
      });
      let output = '';
      child.stdout.on('data', (text: Buffer) => (output += text.toString()));
      child.stderr.on('data', (text: Buffer) => (output += text.toString()));
      child.on('close', (code) => resolve({ code, output }));
    });
  }

  async remove(): Promise<void> {
    for (const one of this.#held) await one.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
