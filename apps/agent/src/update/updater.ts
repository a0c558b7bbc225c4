import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  isNewerVersion,
  programsPath,
  updateManifestSchema,
  type UpdateCommand,
  type UpdateManifest,
  type UpdateReport,
} from '@headframe/agent-link';
import { errorText, type Log } from '../run/log.ts';
import { isDiskFull } from '../store/disk-full.ts';
import { downloadFile, downloadUrl, type DownloadTimes } from '../download/download-file.ts';
import type { TransferRest } from '../firmware/transfer-rest.ts';
import { installProgram, requireSpace } from './install-program.ts';
import { UpdateError } from './update-error.ts';
import { UpdateKey } from './update-key.ts';
import { firstState, programsFolder, readState, writeState } from './update-state.ts';

/** Room on the disk to leave beside an update, in bytes. */
const spareBytes = 32 * 1024 * 1024;

/** Time between two reports of a download's progress, in milliseconds. */
const reportEveryMs = 1000;

/** What an agent that updates itself needs to know of the program that it is. */
export interface OwnProgram {
  version: string;
  /** Key of its download, such as `linux-x64`. */
  platform: string;
  /** Notifies the launcher that the server welcomed the agent; undefined where the installed program runs itself. */
  connected?: () => void;
  /** Ends the agent in good order, so that the launcher starts what the state names now. */
  restart: () => void;
  downloadTimes?: Partial<DownloadTimes>;
}

/** Settings of an updater. */
export interface UpdaterOptions {
  dataFolder: string;
  /** Address of the link, ws:// or wss://. */
  linkUrl: string;
  key: string;
  /** Absent where the agent runs from its sources. */
  program: OwnProgram | undefined;
  log: Log;
  /** Why the site forbids a command; null where it does not. */
  forbidden: (command: string) => string | null;
  /** Clock of the server in milliseconds since the epoch. */
  serverNow: () => number;
  send: (report: UpdateReport) => void;
  /** Makes the restart wait for what must not be broken off. */
  rest?: Pick<TransferRest, 'begin' | 'end'>;
}

/** Where the packed program of a platform is downloaded: on the origin of the link, below its path. */
export function programUrl(linkUrl: string, platform: string, sha256: string): URL {
  const url = downloadUrl(linkUrl, programsPath, platform);
  url.search = new URLSearchParams({ sha256 }).toString();
  return url;
}

/** Carries out commands to update the agent's own program, one at a time, up to the restart. */
export class Updater {
  readonly #options: UpdaterOptions;
  readonly #folder: string;
  readonly #key: UpdateKey;
  readonly #abort = new AbortController();
  #agentId = 0;
  /** The update under way. */
  #running: { requestId: number; work: Promise<void> } | undefined;
  #last: UpdateReport | undefined;

  constructor(options: UpdaterOptions) {
    this.#options = options;
    this.#folder = programsFolder(options.dataFolder);
    this.#key = new UpdateKey(path.join(options.dataFolder, 'update.key'));
  }

  /** Follows a welcome: keeps the server's key, has a new program kept, and reports the last update again. */
  welcomed(agentId: number, updateKey: string | undefined): void {
    this.#agentId = agentId;
    if (!this.#options.program) return;
    try {
      this.#key.shown(updateKey);
    } catch (error) {
      this.#options.log.error('The key of the server for updates cannot be kept.', { error });
    }
    this.#options.program.connected?.();
    if (this.#running && this.#last) this.#options.send(this.#last);
    else this.reportFinished();
  }

  /** Reports how the last update ended, if there was one. */
  reportFinished(): void {
    const finished = readState(this.#folder)?.finished;
    this.#last = finished ? { type: 'update', ...finished } : this.#last;
    if (this.#last) this.#options.send(this.#last);
  }

  /** Begins an update; one that is under way or has ended is reported again. */
  accept(command: UpdateCommand): void {
    const { requestId } = command;
    // This program is the update: its launcher is about to store that, and then it is reported.
    if (readState(this.#folder)?.trial?.requestId === requestId && !this.#running) return;
    if (this.#last?.requestId === requestId || this.#finished()?.requestId === requestId) {
      if (this.#running) this.#options.send(this.#last as UpdateReport);
      else this.reportFinished();
      return;
    }
    if (this.#running) {
      this.#options.send({ type: 'update', requestId, state: 'failed', message: 'Another update is under way.' });
      return;
    }
    const work = this.#run(command)
      .catch((error: unknown) => this.#failed(requestId, error))
      .finally(() => (this.#running = undefined));
    this.#running = { requestId, work };
  }

  /** Ends a download that is under way; the server commands it again. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.#running?.work;
  }

  #finished() {
    return readState(this.#folder)?.finished;
  }

  #report(requestId: number, state: UpdateReport['state'], message: string): void {
    this.#last = { type: 'update', requestId, state, message: message.slice(0, 512) };
    this.#options.send(this.#last);
  }

  /** @throws UpdateError where the command is not to be carried out. */
  #checked({ requestId, manifest: text, signature }: UpdateCommand, program: OwnProgram): UpdateManifest {
    const forbidden = this.#options.forbidden('updateAgent');
    if (forbidden !== null) throw new UpdateError(forbidden);
    const refusal = this.#key.refusal(text, signature);
    if (refusal !== undefined) throw new UpdateError(refusal);
    const manifest = updateManifestSchema.safeParse(parsedJson(text)).data;
    if (!manifest) throw new UpdateError('The update cannot be read. Update the agent by hand.');
    if (manifest.requestId !== requestId || manifest.agentId !== this.#agentId)
      throw new UpdateError('The update was signed for another agent or request.');
    if (manifest.expiresAt < this.#options.serverNow()) throw new UpdateError('The update expired before it began.');
    if (manifest.platform !== program.platform)
      throw new UpdateError(`The update is for ${manifest.platform}, and this machine is ${program.platform}.`);
    if (!isNewerVersion(manifest.version, program.version))
      throw new UpdateError(`The agent runs ${program.version}, and the update is ${manifest.version}.`);
    return manifest;
  }

  async #run(command: UpdateCommand): Promise<void> {
    const { program, log, linkUrl, key } = this.#options;
    const { requestId } = command;
    if (!program) throw new UpdateError('The agent runs from its sources and is updated with them.');
    const manifest = this.#checked(command, program);
    const { version, packedBytes: bytes, programBytes, sha256 } = manifest;
    log.info('An update begins.', { from: program.version, to: version });
    this.#report(requestId, 'running', `Downloading ${version}.`);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const packed = path.join(this.#folder, 'headframe-agent-download');
    try {
      await requireSpace(this.#folder, bytes + programBytes + spareBytes);
      const url = programUrl(linkUrl, manifest.platform, sha256);
      const { signal } = this.#abort;
      const onProgress = this.#progress(requestId, version, bytes);
      const times = program.downloadTimes ?? {};
      const missing = 'The server has no such program.';
      await downloadFile({ url, key, file: packed, bytes, sha256, missing, signal, onProgress, times });
      this.#report(requestId, 'running', `Checking ${version}.`);
      const stored = await installProgram(this.#folder, { packed, version, programBytes });
      await this.#awaitTransfers(requestId, version);
      this.#abort.signal.throwIfAborted();
      const before = readState(this.#folder) ?? firstState(program.version);
      const trial = { ...stored, requestId, starts: 0, from: program.version };
      writeState(this.#folder, { ...before, trial, finished: null });
    } finally {
      await rm(packed, { force: true });
    }
    this.#report(requestId, 'running', `Restarting with ${version}.`);
    log.info('The agent restarts with the new program.', { version });
    program.restart();
  }

  /** A miner whose firmware breaks off in the middle may be lost: the restart waits for it. */
  async #awaitTransfers(requestId: number, version: string): Promise<void> {
    const { rest, log } = this.#options;
    const isQuiet = await rest?.begin(this.#abort.signal, () =>
      this.#report(requestId, 'running', `Waits with ${version} until a device has received its file.`),
    );
    if (isQuiet === false) log.warn('The agent restarts while a device still receives a file.', { version });
  }

  #progress(requestId: number, version: string, bytes: number): (at: number) => void {
    let reportedAt = performance.now();
    return (at) => {
      if (performance.now() < reportedAt + reportEveryMs) return;
      reportedAt = performance.now();
      this.#report(requestId, 'running', `Downloading ${version}: ${Math.floor((100 * at) / bytes)} %.`);
    };
  }

  #failed(requestId: number, error: unknown): void {
    if (this.#abort.signal.aborted) return;
    const { log, rest } = this.#options;
    rest?.end();
    log.error('The update failed; the agent goes on as it is.', { requestId, error });
    const message = isDiskFull(error) ? 'The disk of the data folder is full.' : errorText(error);
    this.#report(requestId, 'failed', message);
    if (!this.#options.program) return;
    try {
      const state = readState(this.#folder) ?? firstState(this.#options.program.version);
      writeState(this.#folder, { ...state, finished: { requestId, state: 'failed', message: message.slice(0, 512) } });
    } catch (cause) {
      log.warn('The end of the update could not be stored.', { error: cause });
    }
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
