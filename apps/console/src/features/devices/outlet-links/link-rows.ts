import type { OutletLinkRow } from '../../../generated/inputs.ts';
import { LinkOutletsDocument, OutletLinkPreviewDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import { importHandles } from '../../../ui/file/table/report-import-failure.ts';

const claims = { handles: importHandles };

/** What the server would change by these rows. */
export async function previewLinks(content: readonly OutletLinkRow[]) {
  return (await send('query', OutletLinkPreviewDocument, { content: [...content] }, claims)).outletLinkPreview;
}

export async function linkOutlets(content: readonly OutletLinkRow[]) {
  return (await send('mutation', LinkOutletsDocument, { content: [...content] }, claims)).linkOutlets;
}
