import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import { readersOf } from './backup-keys.ts';
import { isBackupDue, isLeftover, scheduledName, surplusBackups } from './backup-schedule.ts';
import { REPOSITORY } from './repository.ts';
import { openRotatingLog, type RotatingLog } from './rotating-log.ts';

const lookEveryMs = 60_000;

/** A backup that is being written, by another machine too, changes its files more often. */
const leftAfterMs = 3_600_000;

interface ScheduleOptions {
  config: Config;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** How often it looks whether one is due, in milliseconds. */
  everyMs?: number;
}

/** Backs the house up by schedule, by the command itself in a process of its own. */
export class ScheduledBackups {
  readonly #options: ScheduleOptions & { folder: string };
  readonly #log: RotatingLog;
  readonly #timer: NodeJS.Timeout;
  #running: { child: ChildProcess; ended: Promise<void> } | undefined;
  #lastTryAt = -Infinity;

  private constructor(options: ScheduleOptions & { folder: string }) {
    this.#options = options;
    this.#log = openRotatingLog(path.join(options.config.dataFolder, 'logs', 'backup.log'));
    this.#timer = setInterval(() => this.#look(), options.everyMs ?? lookEveryMs);
  }

  /** Begins the schedule; undefined where none is set. @throws StartError where nobody is named who may read the backups. */
  static begin(options: ScheduleOptions): ScheduledBackups | undefined {
    const { backupFolder: folder } = options.config;
    if (folder === undefined) return undefined;
    readersOf(options.config, false);
    return new ScheduledBackups({ ...options, folder });
  }

  /** Ends the schedule, and a backup that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#running?.child.kill('SIGTERM');
    await this.#running?.ended;
  }

  #look(): void {
    const { folder, config, say } = this.#options;
    if (this.#running) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const names = readdirSync(folder);
      const now = Date.now();
      if (isBackupDue({ names, hours: config.backupHours, now, lastTryAt: this.#lastTryAt })) this.#begin(now);
    } catch (error) {
      if (this.#lastTryAt === -Infinity) say(`No backup can be made in ${folder}: ${String(error)}`);
      this.#lastTryAt = Date.now();
    }
  }

  #begin(now: number): void {
    const { folder, environment } = this.#options;
    this.#lastTryAt = now;
    const script = path.join(REPOSITORY, 'scripts', 'backup.ts');
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, path.join(folder, scheduledName(now)), '--scheduled'],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    );
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => this.#log.write(line));
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => this.#log.write(String(error)));
      child.once('close', (code) => {
        this.#running = undefined;
        if (code !== 0) this.#options.say(`A scheduled backup failed; see logs/backup.log in the data folder.`);
        this.#deleteSurplus();
        resolve();
      });
    });
    this.#running = { child, ended };
  }

  /** After a failure, too: on a full disk it makes room for the next one. */
  #deleteSurplus(): void {
    const { folder, config } = this.#options;
    const { backupKeep: keep, backupDays: days } = config;
    const now = Date.now();
    try {
      const names = readdirSync(folder);
      const left = names.filter(
        (name) => isLeftover(name) && now - statSync(path.join(folder, name)).mtimeMs > leftAfterMs,
      );
      for (const name of [...left, ...surplusBackups({ names, keep, days, now })]) {
        rmSync(path.join(folder, name), { force: true });
        this.#log.write(`Deleted ${name}.`);
      }
    } catch (error) {
      this.#log.write(`Older backups in ${folder} could not be deleted: ${String(error)}`);
    }
  }
}
