import { importLimits, importPath } from '@headframe/domain/imports/import-limits';
import { formatBytes } from '@headframe/domain/units/bytes';
import { create } from 'zustand';
import { BeginImportDocument, CancelImportsDocument } from '../../../generated/imports.ts';
import { send } from '../../../transport/requests/client.ts';
import { sendPieces } from '../../../ui/file/send-pieces.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** Bytes that the server has of the files that this tab sends, by the id of their import. */
export const useUploads = create<Readonly<Record<string, number>>>(() => ({}));

const uploads = new Map<string, AbortController>();

/** Why a file cannot be imported; undefined where it can. */
export function fileProblem({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return 'The file is empty.';
  return size > importLimits.bytes ? `The file is larger than ${formatBytes(importLimits.bytes)}.` : undefined;
}

async function sendFile(id: string, file: Blob): Promise<void> {
  const controller = new AbortController();
  uploads.set(id, controller);
  try {
    await sendPieces({
      path: `${importPath}/${id}`,
      file,
      pieceBytes: importLimits.pieceBytes,
      signal: controller.signal,
      onProgress: (received) => useUploads.setState({ [id]: received }),
    });
  } catch (error) {
    if (controller.signal.aborted) return;
    await send('mutation', CancelImportsDocument, { ids: [id] }).catch(() => undefined);
    toast.error('The file was not uploaded.', error instanceof Error ? error.message : undefined);
  } finally {
    uploads.delete(id);
    useUploads.setState(({ [id]: _done, ...others }) => others, true);
  }
}

/** Begins an import and sends its file, also while other pages are shown; returns its id. */
export async function startImport(kind: string, file: File): Promise<string> {
  const given = { kind, name: file.name.slice(-importLimits.name) || 'file', size: file.size };
  const { beginImport: id } = await send('mutation', BeginImportDocument, { file: given });
  useUploads.setState({ [id]: 0 });
  void sendFile(id, file);
  return id;
}

/** Cancels an import, and its upload where this tab sends it. */
export async function cancelImport(id: string): Promise<void> {
  uploads.get(id)?.abort(new DOMException('Canceled.', 'AbortError'));
  await send('mutation', CancelImportsDocument, { ids: [id] });
}
