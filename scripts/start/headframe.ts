import path from 'node:path';
import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/held-server.ts';
import { acquireFolderLock, type FolderLock } from '../../apps/server/src/platform/database/embedded/folder-lock.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { ensureWritableFolder } from '../../apps/server/src/platform/database/embedded/writable-folder.ts';
import { compressAssets } from '../../apps/server/src/platform/http/routes/compress-assets.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { buildConsole } from './build-console.ts';
import type { FirstLogin, SimulatorReady } from './child-messages.ts';
import { ensurePortFree } from './ensure-port-free.ts';
import { openProgramRecord, waitForLeftovers } from './leftover-programs.ts';
import { runsLocalSite, startAgent, startServer, startSimulator, type ProgramSurroundings } from './programs.ts';
import { addressOfPool, choosePoolPlace, type PoolPlace } from './pool-place.ts';
import { startPayouts } from './payout-program.ts';
import { simulatorOfPool, startPool, waitForPoolCoins, type StartedPool } from './pool-program.ts';
import type { Progress } from './progress.ts';
import { prepareUsers } from './users/prepare-users.ts';
import type { ProgramUsers } from './users/program-users.ts';
import { ScheduledBackups } from './scheduled-backups.ts';
import { refuseLinksOfOthers, takeFolder } from './users/take-folder.ts';
import { StartError } from './start-error.ts';
import type { SupervisedProgram } from './supervised-program.ts';

/** How to bring Headframe up. */
interface HeadframeOptions {
  config: Config;
  environment: NodeJS.ProcessEnv;
  progress: Progress;
  /** Restart programs when their source changes and leave the console to its development server. */
  watch?: boolean;
  /** Called when something that cannot be restarted has failed for good. */
  onFailed: (error: unknown) => void;
  fileOf?: ProgramSurroundings['fileOf'];
}

/** Everything `npm start` runs on one data folder: database, simulated farm and chain, server, pool, payouts and the agent of this machine. */
export class Headframe {
  firstLogin: FirstLogin | undefined;
  farm: SimulatorReady | undefined;
  /** Where miners connect; undefined where no pool runs. */
  poolPlace: PoolPlace | undefined;
  /** Coins that miners could reach when the start was over. */
  listening: ReadonlySet<string> = new Set();
  databasePlace = '';
  readonly #options: HeadframeOptions;
  #lock: FolderLock | undefined;
  #database: EmbeddedPostgres | undefined;
  #simulator: SupervisedProgram | undefined;
  #server: SupervisedProgram | undefined;
  #agent: SupervisedProgram | undefined;
  #pool: StartedPool | undefined;
  #payout: SupervisedProgram | undefined;
  #backups: ScheduledBackups | undefined;
  #starting: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: HeadframeOptions) {
    this.#options = options;
  }

  /** Process numbers of what runs, by name. */
  get pids(): Record<string, number | undefined> {
    return {
      database: this.#database?.pid,
      simulator: this.#simulator?.pid,
      server: this.#server?.pid,
      agent: this.#agent?.pid,
      pool: this.#pool?.program.pid,
      payout: this.#payout?.pid,
    };
  }

  /**
   * Starts everything and returns when the server is ready. What can run side by side does.
   *
   * @throws StartError, EmbeddedPostgresError or any other error; call {@link stop} after it.
   */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async #start(): Promise<void> {
    const { config, environment, progress, watch = false, fileOf } = this.#options;
    refuseLinksOfOthers(config.dataFolder);
    ensureWritableFolder(config.dataFolder);
    this.#lock = acquireFolderLock(
      path.join(config.dataFolder, 'launcher.lock'),
      `The data folder ${config.dataFolder}`,
    );
    const logs = path.join(config.dataFolder, 'logs');
    const say = (line: string) => progress.note(line);
    for (const folder of [config.dataFolder, logs]) takeFolder(folder, say);
    refuseLinksOfOthers(logs);
    const recordFile = path.join(config.dataFolder, 'programs.json');
    await waitForLeftovers(recordFile);
    await ensurePortFree(config.host, config.port);
    const record = openProgramRecord(recordFile);
    const poolPlace = await choosePoolPlace(environment, say);
    const users = await prepareUsers({ config, environment, poolPlace, say });
    const surroundings = { config, environment, record, watch, say, users, ...(fileOf && { fileOf }) };
    const [databaseUrl, consoleFolder, farm] = await allOrFirstError([
      this.#startDatabase(),
      this.#prepareConsole(users),
      this.#startFarm(surroundings, poolPlace),
    ]);
    this.farm = farm;
    this.#goOnUnlessStopped();
    const ready = progress.begin('Server');
    await startServer(
      surroundings,
      { databaseUrl, consoleFolder, farm, poolAddress: addressOfPool(poolPlace, config) },
      (program) => (this.#server = program),
      (login) => (this.firstLogin = login),
    );
    ready();
    this.#goOnUnlessStopped();
    const logins = await this.#programUrls(databaseUrl);
    this.#pool = startPool(surroundings, poolPlace, { databaseUrl: logins.pool, farm });
    this.poolPlace = this.#pool && poolPlace;
    this.#payout = startPayouts(surroundings, poolPlace, { databaseUrl: logins.payout, farm });
    this.#backups = ScheduledBackups.begin({ config, environment, say });
    if (runsLocalSite(config) && config.build !== 'test') this.#agent = startAgent(surroundings);
    if (!this.#pool) return;
    await waitForPoolCoins(this.#pool, poolPlace);
    this.listening = new Set([...this.#pool.coins].flatMap(([coin, isListening]) => (isListening ? [coin] : [])));
  }

  #goOnUnlessStopped(): void {
    if (this.#stopped !== undefined) throw new StartError('Stopped while starting.');
  }

  async #startDatabase(): Promise<string> {
    const { config, progress, onFailed } = this.#options;
    const done = progress.begin('Database');
    let url = config.databaseUrl;
    if (url === undefined) {
      const log = (line: string) => progress.note(line);
      this.#database = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log, onFailed });
      url = this.#database.url;
      this.databasePlace = this.#database.folder;
    }
    const changes = await migrateOrExplain(config.databaseUrlDirect ?? url, (line) => progress.note(line));
    done(
      [
        this.#database === undefined ? 'DATABASE_URL' : `PostgreSQL ${this.#database.version}`,
        ...(this.#database?.adopted ? ['was still running'] : []),
        ...(changes > 0 ? [`${changes} schema changes`] : []),
      ].join(', '),
    );
    return url;
  }

  /**
   * How pool and payout program reach the database: by logins of their own in the embedded one. Another database is its
   * operator's: who gives them no login there reads that they hold the server's.
   */
  async #programUrls(databaseUrl: string): Promise<Readonly<Record<'pool' | 'payout', string>>> {
    if (this.#database) return this.#database.programUrls();
    const { environment, progress } = this.#options;
    const missing = ['HEADFRAME_POOL_DATABASE_URL', 'HEADFRAME_PAYOUT_DATABASE_URL'].filter(
      (name) => !environment[name]?.trim(),
    );
    if (missing.length > 0)
      progress.note(`Without ${missing.join(' and ')} that program signs in as the owner of the database.`);
    return { pool: databaseUrl, payout: databaseUrl };
  }

  async #prepareConsole({ server }: ProgramUsers): Promise<string> {
    const { config, environment, progress, watch } = this.#options;
    if (watch || environment.HEADFRAME_CONSOLE) return config.consoleFolder;
    let done: ((detail?: string) => void) | undefined;
    const folder = await buildConsole(config.dataFolder, () => {
      progress.note('Building the console (first start or changed sources) …');
      done = progress.begin('Console');
    });
    // The server does it itself where the folder is open to it; without the copies it serves all the same.
    if (server) await compressAssets(folder).catch(() => undefined);
    done?.('built');
    return folder;
  }

  async #startFarm(surroundings: ProgramSurroundings, poolPlace: PoolPlace): Promise<SimulatorReady | undefined> {
    const { config, progress } = this.#options;
    if (config.simulatedDevices === 0 || !runsLocalSite(config)) return undefined;
    const done = progress.begin('Simulated farm');
    const given = await simulatorOfPool(poolPlace, config);
    const farm = await startSimulator(surroundings, given, (program) => (this.#simulator = program));
    done(`${config.simulatedDevices} miners`);
    return farm;
  }

  /** Stops everything in order: agent, payouts, pool, farm, server, database. A start that is still under way is given up first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await this.#stopPrograms();
    await this.#starting?.catch(() => undefined);
    await this.#stopPrograms();
    await this.#database?.stop();
    this.#lock?.release();
  }

  async #stopPrograms(): Promise<void> {
    await this.#backups?.stop();
    await this.#agent?.stop();
    await this.#payout?.stop();
    await this.#pool?.program.stop();
    await this.#simulator?.stop();
    await this.#server?.stop();
  }

  /** Ends the programs at once; the database still stops in order, which is quick. */
  kill(): void {
    this.#agent?.kill();
    this.#payout?.kill();
    this.#pool?.program.kill();
    this.#simulator?.kill();
    this.#server?.kill();
  }
}

/** Like Promise.all, but waits for all of them before it throws, so that nothing starts behind the back of a stop. */
async function allOrFirstError<Values extends readonly unknown[]>(work: {
  [Index in keyof Values]: Promise<Values[Index]>;
}): Promise<Values> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return Promise.all(work) as unknown as Promise<Values>;
}

/** A change of the schema that takes this long is named; a new database has a hundred that take none. */
const slowChangeMs = 5_000;

/** Brings the schema up to date; returns how many changes that took. */
async function migrateOrExplain(url: string, say: (line: string) => void): Promise<number> {
  let saying: NodeJS.Timeout | undefined;
  try {
    const log = (line: string) => {
      clearTimeout(saying);
      saying = setTimeout(() => say(`${line} …`), slowChangeMs);
    };
    return (await migrate({ url, log })).length;
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.join('; ') : String(error);
    const { host, pathname } = new URL(url);
    throw new StartError(`The database ${host}${pathname} cannot be used: ${reason}`, { cause: error });
  } finally {
    clearTimeout(saying);
  }
}
