import { callRest } from '../../transport/requests/rest.ts';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { saveFile } from './save-file.ts';
import { toast } from '../toast/toasts.ts';

const exportMs = 10 * 60_000;

/** One export: its endpoint, the JSON body of the request, and the file name where the server sends none. */
export interface ExportRequest {
  path: string;
  body: object;
  fallbackName: string;
}

async function askForFile({ path, body }: ExportRequest): Promise<Response | undefined> {
  try {
    return await callRest(path, { method: 'POST', body, timeoutMs: exportMs, handles: ['429'] });
  } catch (error) {
    if (!(error instanceof TransportError) || error.code !== '429') throw error;
    toast.error(error.message);
    return undefined;
  }
}

/** Requests a file and saves it under the name the server sends. A rate-limited export only shows a message. */
export async function saveExport(request: ExportRequest): Promise<void> {
  const response = await askForFile(request);
  if (!response) return;
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? request.fallbackName, await response.blob());
}
