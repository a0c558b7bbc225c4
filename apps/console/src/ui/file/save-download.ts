import { callRest } from '../../transport/requests/rest.ts';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { toast } from '../toast/toasts.ts';
import { saveFile } from './save-file.ts';

const downloadMs = 10 * 60_000;

/** Fetches a stored file and saves it under the name the server sends. One that is no longer there only shows a message; all else is shown by the shell. */
export async function saveDownload(path: string, fallbackName: string): Promise<void> {
  try {
    const response = await callRest(path, { timeoutMs: downloadMs, handles: ['not-found'] });
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveFile(name ?? fallbackName, await response.blob());
  } catch (error) {
    if (error instanceof TransportError && error.code === 'not-found') toast.error(error.message);
    else if (!(error instanceof TransportError)) toast.error('The download broke off. Please try again.');
  }
}
