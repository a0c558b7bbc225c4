import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DownloadError, DownloadRefusedError } from './download-error.ts';

export interface Download {
  url: URL;
  key: string;
  file: string;
  bytes: number;
  sha256: string;
  /** What the server does not have where it answers 404: `The server has no such program.` */
  missing: string;
  /** Ends the download. */
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  times?: Partial<DownloadTimes>;
}

/** Times in milliseconds. */
export interface DownloadTimes {
  /** For all of it, with its repetitions. */
  all: number;
  /** Without a byte arriving. */
  silence: number;
  /** Before the first repetition; doubled with each. */
  again: number;
}

const usualTimes: DownloadTimes = { all: 20 * 60_000, silence: 30_000, again: 1000 };

/** Attempts in a row that bring nothing after which the download is given up. */
const maxVainAttempts = 8;

/** Answers after which trying again is of no use. */
const refusals: Readonly<Record<number, string>> = {
  401: 'The server did not accept the key of the agent.',
  403: 'The server refused the download.',
  409: 'The server does not expect this download any more.',
  410: 'The server has another program by now. Update again.',
};

/** Where a file is downloaded: on the origin of the link, below its path; the last part may hold any character. */
export function downloadUrl(linkUrl: string, below: string, name: string): URL {
  const url = new URL(linkUrl.replace(/^ws/, 'http'));
  url.pathname = `${url.pathname.replace(/\/$/, '')}${below}/${encodeURIComponent(name)}`;
  return url;
}

async function attempt(download: Download, handle: FileHandle, from: number, silenceMs: number): Promise<number> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), silenceMs);
  try {
    const response = await fetch(download.url, {
      headers: {
        authorization: `Bearer ${download.key}`,
        'accept-encoding': 'identity',
        ...(from > 0 && { range: `bytes=${from}-` }),
      },
      redirect: 'error',
      signal: AbortSignal.any([download.signal, silent.signal]),
    });
    const refusal = response.status === 404 ? download.missing : refusals[response.status];
    if (refusal !== undefined) throw new DownloadRefusedError(refusal);
    if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
    let at = response.status === 206 ? from : 0;
    for await (const chunk of response.body) {
      timer.refresh();
      at += chunk.length;
      if (at > download.bytes) throw new DownloadError('The download is larger than the server announced.');
      await handle.write(chunk, 0, chunk.length, at - chunk.length);
      download.onProgress(at);
    }
    return at;
  } finally {
    clearTimeout(timer);
  }
}

/** The SHA-256 of a file as it lies on the disk, in lower-case hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Downloads a file to the disk, going on where an attempt broke off.
 * @throws DownloadRefusedError where the server refuses it, DownloadError where it is not what was announced, or takes too long; what the
 * disk says.
 */
export async function downloadFile(download: Download): Promise<void> {
  const times = { ...usualTimes, ...download.times };
  const endsAt = performance.now() + times.all;
  const handle = await open(download.file, 'w', 0o600);
  try {
    let at = 0;
    for (let vain = 0; at < download.bytes;) {
      let [reached, failure] = [at, ''];
      try {
        reached = await attempt({ ...download, onProgress: (bytes) => download.onProgress((reached = bytes)) }, handle, at, times.silence); // prettier-ignore
      } catch (error) {
        if (download.signal.aborted || error instanceof DownloadError || isDiskError(error)) throw error;
        failure = error instanceof Error ? error.message : String(error);
      }
      vain = reached > at ? 0 : vain + 1;
      at = reached;
      if (at >= download.bytes) break;
      if (vain >= maxVainAttempts || performance.now() > endsAt)
        throw new DownloadError(`The download broke off: ${failure || 'it ended too early.'}`);
      await sleep(Math.min(30_000, times.again * 2 ** vain), undefined, { signal: download.signal });
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await sha256Of(download.file)) !== download.sha256)
    throw new DownloadError('The download is damaged: its checksum is not the announced one.');
}

/** Whether an error comes from the file and not from the network. */
function isDiskError(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EIO' || syscall === 'write';
}
