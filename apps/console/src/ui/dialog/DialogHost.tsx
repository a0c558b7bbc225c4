import { Suspense } from 'react';
import { useDialogs } from './dialogs.ts';
import { LoadingDialog } from './LoadingDialog.tsx';

/** Shows what `openDialog` opened, and a frame in its place while its code is on its way; the shell holds one. */
export function DialogHost() {
  const dialogs = useDialogs((state) => state.dialogs);
  return dialogs.map(({ id, content, cancel }) => (
    <Suspense key={id} fallback={<LoadingDialog onClose={cancel} />}>
      {content}
    </Suspense>
  ));
}
