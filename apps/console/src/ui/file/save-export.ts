import { errorCatalogue, type MissingHistory } from '@headframe/domain/errors/error-catalogue';
import { callRest } from '../../transport/requests/rest.ts';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { toast } from '../toast/toasts.ts';
import { receiveFile } from './receive-file.ts';
import { saveFile } from './save-file.ts';

const exportMs = 10 * 60_000;

/** One export: its endpoint, the JSON body of the request, and the file name where the server sends none. */
interface ExportRequest {
  path: string;
  body: object;
  fallbackName: string;
  /** What is said where there is nothing to save, which the server answers with `not-found`. */
  nothing?: MissingHistory;
}

/** Requests a file and saves it under the name the server sends. A rate-limited export, or one without anything to save, only shows a message. */
export async function saveExport({ path, body, fallbackName, nothing }: ExportRequest): Promise<void> {
  try {
    const file = await receiveFile(`Exporting ${fallbackName}`, (signal) =>
      callRest(path, {
        method: 'POST',
        body,
        timeoutMs: exportMs,
        handles: nothing ? ['429', 'not-found'] : ['429'],
        signal,
      }),
    );
    if (file) saveFile(file.name ?? fallbackName, file.content);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (nothing && error.code === 'not-found')
      toast.info(errorCatalogue[nothing].text, errorCatalogue[nothing].caption);
    else if (error.code === '429') toast.error(error.message);
    else throw error;
  }
}
