import { useEffect, useState } from 'react';
import { CutPreviewDocument, type CutPreviewQuery } from '../../../../generated/command.ts';
import { send } from '../../../../transport/requests/client.ts';

/** What happens to the miners behind the outlets of a snapshot, by the server. */
export type CutPreview = CutPreviewQuery['cutPreview'];

/** Asks what a cut means for the miners behind; undefined until the answer, null where there was none. */
export function useCutPreview(snapshotId: string | undefined): CutPreview | null | undefined {
  const [preview, setPreview] = useState<CutPreview | null>();
  useEffect(() => {
    if (snapshotId === undefined) return undefined;
    let isCurrent = true;
    send('query', CutPreviewDocument, { snapshotId }, { isBackground: true }).then(
      (answer) => isCurrent && setPreview(answer.cutPreview),
      () => isCurrent && setPreview(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [snapshotId]);
  return preview;
}
