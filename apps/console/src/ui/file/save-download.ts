import { callRest } from '../../transport/requests/rest.ts';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { toast } from '../toast/toasts.ts';
import { receiveFile } from './receive-file.ts';
import { saveFile } from './save-file.ts';

const downloadMs = 10 * 60_000;

/** Fetches a stored file and saves it under the name the server sends. One that is no longer there only shows a message; all else is shown by the shell. */
export async function saveDownload(path: string, fallbackName: string): Promise<void> {
  try {
    const file = await receiveFile(`Downloading ${fallbackName}`, (signal) =>
      callRest(path, { timeoutMs: downloadMs, handles: ['not-found'], signal }),
    );
    if (file) saveFile(file.name ?? fallbackName, file.content);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (error.code === 'not-found') toast.error(error.message);
  }
}
