import { agentDownloads, type AgentDownload, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The sources of the agent, in a checkout of the product. */
const agentFolder = path.resolve(import.meta.dirname, '../../../../../agent');

/** Where the archives are built from and kept. */
interface BuildPlace {
  /** Where `npm run build:executables -w @headframe/agent` leaves the archives. */
  folder: string;
  /** The program that builds one: its arguments are a platform and `--out` with the folder. */
  program: string;
  /** The version whose archives are up to date; undefined where no sources lie beside the server. */
  version: string | undefined;
  /** Whether the tools that the program needs are installed, and archives may be put beside the sources. */
  hasTools: boolean;
}

const maxBuildMs = 10 * 60_000;
const keptOutput = 4000;
const notHere =
  'This server has no build tools, or may not write beside the sources. Run "npm run build:executables -w @headframe/agent" in the sources and copy apps/agent/dist here.';

/** Whether this program may write there: started by root, it runs as a user to which the sources are closed. */
function mayWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The place in a checkout of the product. */
export async function agentBuildPlace(): Promise<BuildPlace> {
  const manifest = path.join(agentFolder, 'package.json');
  const program = path.join(agentFolder, 'build', 'executables.ts');
  const text = await readFile(manifest, 'utf8').catch(() => undefined);
  const { resolve } = createRequire(manifest);
  const isThere = (name: string) => {
    try {
      return resolve(name) !== '';
    } catch {
      return false;
    }
  };
  return {
    folder: path.join(agentFolder, 'dist'),
    program,
    version: text === undefined ? undefined : (JSON.parse(text) as { version: string }).version,
    hasTools: existsSync(program) && mayWriteIn(agentFolder) && ['esbuild', 'postject', 'yazl'].every(isThere),
  };
}

/** The program of a platform, packed with gzip. */
interface PackedProgram {
  state: 'ready';
  file: string;
  version: string;
}

/** A running build, or how the last one failed. */
interface Build {
  done: Promise<void>;
  isOver: boolean;
  step: string;
  failure: string;
}

/**
 * The archives of the agent, built at first use: each platform once, one at a time, in a child process that ends after ten
 * minutes. What the child needs of the environment is all it gets: no secret of the server is in it.
 */
export class AgentBuilds {
  readonly #place: BuildPlace;
  readonly #builds = new Map<AgentDownloadKey, Build>();
  #last: Promise<void> = Promise.resolve();
  #child: ChildProcess | undefined;
  #isClosed = false;

  constructor(place: BuildPlace) {
    this.#place = place;
  }

  /** How it stands with each platform. */
  states(): Promise<AgentDownload[]> {
    return Promise.all(agentDownloads.map(({ key }) => this.#stateOf(key)));
  }

  /** Builds the archive of a platform unless it is there or on its way; answers at once. */
  async build(platform: AgentDownloadKey): Promise<AgentDownload> {
    const before = await this.#stateOf(platform);
    if (this.#isClosed || (before.state !== 'missing' && before.state !== 'failed')) return before;
    const running = this.#builds.get(platform);
    if (!running || running.isOver) this.#begin(platform);
    return this.#stateOf(platform);
  }

  /**
   * The packed program of a platform, as agents download it for an update. Where it is missing its build begins; a failed
   * build is reported once, and begins again with the next call.
   */
  async program(
    platform: AgentDownloadKey,
  ): Promise<PackedProgram | { state: 'building'; detail: string } | { state: 'unavailable'; detail: string }> {
    const build = this.#builds.get(platform);
    if (build && !build.isOver) return { state: 'building', detail: build.step };
    const file = await this.#fileOf(platform, 'gz');
    const version = /-(\d+\.\d+\.\d+)-/.exec(path.basename(file ?? ''))?.[1];
    if (file !== undefined && version !== undefined) return { state: 'ready', file, version };
    if (build && build.failure !== '') {
      this.#builds.delete(platform);
      return { state: 'unavailable', detail: build.failure };
    }
    if (!this.#place.hasTools || this.#isClosed) return { state: 'unavailable', detail: notHere };
    this.#begin(platform);
    return { state: 'building', detail: this.#builds.get(platform)?.step ?? '' };
  }

  /** Path of a platform's archive, once a running build has ended; undefined where there is none. */
  async archive(platform: AgentDownloadKey): Promise<string | undefined> {
    await this.#builds.get(platform)?.done;
    return this.#fileOf(platform, 'zip');
  }

  /** Whether a platform has no archive yet and can have one: nobody has asked for its build, or it has just begun. */
  async isExpected(platform: AgentDownloadKey): Promise<boolean> {
    const { state } = await this.#stateOf(platform);
    return state === 'missing' || state === 'building';
  }

  /** Ends a running build. */
  close(): void {
    this.#isClosed = true;
    endGroup(this.#child);
  }

  async #stateOf(platform: AgentDownloadKey): Promise<AgentDownload> {
    const build = this.#builds.get(platform);
    if (build && !build.isOver) return { platform, state: 'building', detail: build.step };
    if ((await this.#fileOf(platform, 'zip')) !== undefined) return { platform, state: 'ready', detail: '' };
    if (build && build.failure !== '') return { platform, state: 'failed', detail: build.failure };
    return this.#place.hasTools
      ? { platform, state: 'missing', detail: '' }
      : { platform, state: 'unavailable', detail: notHere };
  }

  /** The archive or packed program of this version; of the newest there is where this server cannot build. */
  async #fileOf(platform: AgentDownloadKey, type: 'zip' | 'gz'): Promise<string | undefined> {
    const { folder, version, hasTools } = this.#place;
    const ending = hasTools && version !== undefined ? `-${version}-${platform}.${type}` : `-${platform}.${type}`;
    const names = await readdir(folder).catch(() => []);
    const newest = names
      .filter((name) => name.startsWith('headframe-agent-') && name.endsWith(ending))
      .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
      .at(-1);
    return newest && path.join(folder, newest);
  }

  #begin(platform: AgentDownloadKey): void {
    const build: Build = { done: this.#last, isOver: false, step: 'Waiting for another build', failure: '' };
    build.done = this.#last
      .then(() => this.#run(platform, build))
      .catch((error: unknown) => {
        build.failure = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        build.isOver = true;
      });
    this.#last = build.done;
    this.#builds.set(platform, build);
  }

  async #run(platform: AgentDownloadKey, build: Build): Promise<void> {
    if (this.#isClosed) throw new Error('The server stops.');
    const { program, folder } = this.#place;
    build.step = '0/4 Starting';
    const args = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1024', program, platform];
    const child = spawn(process.execPath, [...args, '--out', folder], {
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    let output = '';
    child.stderr.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-keptOutput)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/^\d\/\d /.test(line)) build.step = line.slice(0, 80);
    });
    const timer = setTimeout(() => endGroup(child), maxBuildMs);
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('close', resolve);
    });
    clearTimeout(timer);
    this.#child = undefined;
    if (code !== 0) throw new Error(failureText(output));
  }
}

/** What the build reads of the environment: where programs, npm and its settings are. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const passed =
    /^(?:PATH|HOME|TMPDIR|TEMP|TMP|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|COMSPEC|PATHEXT|HTTPS?_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS|npm_execpath|npm_config_\w+)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}

/** Ends the build with what it started, such as npm. */
function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGKILL');
}

/** The line of the output that names the error, without paths of the server. */
function failureText(output: string): string {
  const line = output.split('\n').find((one) => /^\w*Error\b|npm error|ERR!/.test(one.trim()));
  const text = (line ?? 'The build ended without a reason.')
    .trim()
    .replaceAll(/(?:[A-Za-z]:)?(?:[\\/][\w.@-]+){2,}/g, '…');
  return `The archive could not be built: ${text.slice(0, 200)}`;
}
