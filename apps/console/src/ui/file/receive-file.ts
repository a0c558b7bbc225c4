import { rowsHeader } from '@headframe/domain/devices/export-paths';
import { formatBytes } from '@headframe/domain/units/bytes';
import { formatCount } from '../figure/format.ts';
import { closeToast, showToast, toast, useToasts } from '../toast/toasts.ts';

/** A file that has arrived whole. */
interface ReceivedFile {
  /** As the server names it; undefined where it does not. */
  name: string | undefined;
  content: Blob;
}

/** Time until the toast is shown, and between its changes, in milliseconds. */
const toastMs = { after: 1000, every: 250 };

const newline = 10;

/** What has arrived so far. */
interface Arrived {
  bytes: number;
  /** Lines of a CSV file, the header among them; 0 of any other file. */
  lines: number;
  /** Rows in all, where the server has said so. */
  rows: number | undefined;
}

async function receive({ body, headers }: Response, arrived: Arrived): Promise<Blob> {
  const rows = Number(headers.get(rowsHeader) ?? NaN);
  arrived.rows = Number.isSafeInteger(rows) ? rows : undefined;
  const hasLines = headers.get('content-type')?.startsWith('text/csv') ?? false;
  const reader = body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    arrived.bytes += piece.value.length;
    if (hasLines) for (const byte of piece.value) if (byte === newline) arrived.lines += 1;
  }
  return new Blob(pieces);
}

function progressToast(title: string, arrived: Arrived, cancel: () => void): () => void {
  let id: string | undefined;
  const show = () => {
    // A toast that someone closed stays closed; the file goes on.
    if (id !== undefined && !useToasts.getState().toasts.some((shown) => shown.id === id)) return;
    const { bytes, lines, rows } = arrived;
    const done = rows === undefined ? 0 : Math.min(lines, rows);
    const received = `${formatBytes(bytes)} received`;
    id = showToast({
      id,
      kind: 'info',
      title,
      isBusy: true,
      caption: rows === undefined ? received : `${formatCount(rows)} rows · ${received}`,
      progress: rows !== undefined && lines > 0 ? { done, failed: 0, total: rows } : undefined,
      actions: [{ label: 'Cancel', onClick: cancel }],
    });
  };
  let timer = setTimeout(function tick() {
    show();
    timer = setTimeout(tick, toastMs.every);
  }, toastMs.after);
  return () => {
    clearTimeout(timer);
    if (id !== undefined) closeToast(id);
  };
}

/**
 * Receives a file that may be large. After a second a toast says how much has arrived, with a bar where the rows can be counted, and cancels
 * it. Undefined where it was cancelled or broke off on its way, which is said.
 * @throws what `ask` throws.
 */
export async function receiveFile(
  title: string,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<ReceivedFile | undefined> {
  const cancelled = new AbortController();
  const arrived: Arrived = { bytes: 0, lines: 0, rows: undefined };
  const end = progressToast(title, arrived, () => cancelled.abort());
  let response: Response | undefined;
  try {
    response = await ask(cancelled.signal);
    const content = await receive(response, arrived);
    return { name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1], content };
  } catch (error) {
    if (cancelled.signal.aborted) toast.info('The download was cancelled.');
    else if (response) toast.error('The download broke off. Please try again.');
    else throw error;
    return undefined;
  } finally {
    end();
  }
}
