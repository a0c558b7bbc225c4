import { statfsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DATABASE, databaseUrl, type Credentials, type ProgramWithLogin } from './credentials.ts';
import { ensureBackupLogin, ensureProgramLogins } from './ensure-program-logins.ts';
import { isDiskFull } from '../disk-full.ts';
import type { DatabaseFolder } from './database-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { stopPostmaster, type Postmaster } from './postmaster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

const RESTART_AFTER_MS = [0, 500, 1_000, 2_000, 4_000, 10_000];
const HEALTHY_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
const FULL_DISK_AFTER_MS = [500, 1_000, 2_000, 5_000];

/** A start on a full disk that takes this long is aborted: PostgreSQL may then neither become ready nor end, also with space again. */
const STUCK_AFTER_MS = 5_000;

/** A running embedded PostgreSQL; while it is held, a server process that dies is started again on the same port. */
export interface EmbeddedPostgres {
  /** Address of the database for its owner role, valid until `stop`. */
  readonly url: string;
  /** Process number of the server that runs now. */
  readonly pid: number;
  /** Such as `18.4`. */
  readonly version: string;
  readonly origin: PostgresPrograms['origin'];
  /** Where the database lies on disk. */
  readonly folder: string;
  /** Whether the server was already running, left by an owner that was killed. */
  readonly adopted: boolean;
  /** Makes the logins of pool, payout program and backups, after the migrations, and returns the address of the database for the programs. */
  programUrls(): Promise<Readonly<Record<ProgramWithLogin, string>>>;
  /** Stops the server and releases the folder. */
  stop(): Promise<void>;
}

interface HeldParts {
  folder: DatabaseFolder;
  programs: PostgresPrograms;
  credentials: Credentials;
  lock: FolderLock;
  log: (line: string) => void;
  onFailed: (error: unknown) => void;
}

/** Whether a folder's disk has room for more than a few lines: PostgreSQL cannot even log that the disk is full where it is. */
function hasSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1_048_576;
}

/** The server of one data folder: watches the process, brings it back when it dies, stops it in the end. */
export class HeldServer implements EmbeddedPostgres {
  readonly url: string;
  readonly version: string;
  readonly origin: PostgresPrograms['origin'];
  readonly folder: string;
  readonly adopted: boolean;
  #server: Postmaster;
  /** The server whose shutdown from outside is brought to its end. */
  #ending: Postmaster | undefined;
  #stopped: Promise<void> | undefined;
  #restarting: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();
  readonly #port: number;
  readonly #parts: HeldParts;

  constructor(server: Postmaster, adopted: boolean, parts: HeldParts) {
    this.#server = server;
    this.#port = server.port;
    this.#parts = parts;
    this.adopted = adopted;
    this.url = databaseUrl('owner', server.port, parts.credentials, DATABASE);
    this.version = parts.programs.version;
    this.origin = parts.programs.origin;
    this.folder = parts.folder.root;
    this.#keepRunning(0);
  }

  get pid(): number {
    return this.#server.pid;
  }

  /** `quickEnds`: how often it ended soon after it had become ready, which makes the next start wait longer. */
  #keepRunning(quickEnds: number): void {
    const since = Date.now();
    const server = this.#server;
    const looking = setInterval(() => void this.#endSmartShutdown(server), LOOK_EVERY_MS).unref();
    void server.ended.then(() => {
      clearInterval(looking);
      if (this.#stopped !== undefined) return;
      this.#restarting = this.#restart(Date.now() - since > HEALTHY_AFTER_MS ? 0 : quickEnds);
    });
  }

  /**
   * A SIGTERM from outside (a package update, an operator) begins a "smart" shutdown: no new connection is taken, and the
   * server ends once the open ones do, which connections of ours never do. It is stopped "fast", and comes back.
   */
  async #endSmartShutdown(server: Postmaster): Promise<void> {
    const { folder, programs, log } = this.#parts;
    const file = readPostmasterFile(folder.cluster);
    const isShuttingDown = file?.pid === server.pid && file.status === 'stopping';
    if (!isShuttingDown || this.#stopped !== undefined || this.#ending === server) return;
    this.#ending = server;
    log('The database is shutting down by a signal from outside: its connections are ended, and it starts again.');
    await stopPostmaster(server.pid, folder, programs);
  }

  /**
   * A server that was ready and was ended from outside comes back however often, and one that a full disk keeps from starting
   * is started until there is space; one that cannot start for another reason has failed.
   */
  async #restart(quickEnds: number): Promise<void> {
    const { folder, programs, log, onFailed } = this.#parts;
    const wait = RESTART_AFTER_MS[Math.min(quickEnds, RESTART_AFTER_MS.length - 1)] ?? 0;
    try {
      log(`The database ended unexpectedly; starting it again. See ${folder.log}.`);
      await this.#wait(wait);
      let isSaid = false;
      const sayFull = () => {
        if (!isSaid)
          log(`The disk of ${folder.root} is full: the database starts again by itself once there is space.`);
        isSaid = true;
      };
      for (let refusals = 0; this.#stopped === undefined; refusals += 1) {
        const stuck = new AbortController();
        const beganFull = !hasSpace(folder.root);
        const timer = setTimeout(() => (beganFull || !hasSpace(folder.root)) && stuck.abort(), STUCK_AFTER_MS);
        const signal = AbortSignal.any([this.#stopping.signal, stuck.signal]);
        try {
          this.#server = await launchPostmaster(folder, programs, this.#port, { log, signal });
          if (isSaid) log('There is space again: the database is back.');
          this.#keepRunning(quickEnds + 1);
          return;
        } catch (error) {
          if (this.#stopped !== undefined) return;
          if (!stuck.signal.aborted && !isDiskFull(error) && hasSpace(folder.root)) throw error;
          sayFull();
          await this.#wait(FULL_DISK_AFTER_MS[Math.min(refusals, FULL_DISK_AFTER_MS.length - 1)] ?? 0);
        } finally {
          clearTimeout(timer);
        }
      }
    } catch (error) {
      onFailed(error);
    }
  }

  /** Waits, at most until the server is to stop. */
  async #wait(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async programUrls(): Promise<Readonly<Record<ProgramWithLogin, string>>> {
    const { credentials } = this.#parts;
    await ensureProgramLogins(this.#port, credentials);
    await ensureBackupLogin(this.#port, credentials);
    const urlOf = (program: ProgramWithLogin) => databaseUrl(program, this.#port, credentials, DATABASE);
    return { pool: urlOf('pool'), payout: urlOf('payout') };
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await stopPostmaster(this.#server.pid, this.#parts.folder, this.#parts.programs);
    this.#parts.lock.release();
  }
}
