import { Suspense } from 'react';
import { useDialogs } from './dialogs.ts';
import { LoadingDialog } from './LoadingDialog.tsx';

/** Shows the dialog that `openDialog` opened, and an empty frame while its code loads; the shell holds one. */
export function DialogHost() {
  const dialogs = useDialogs((state) => state.dialogs);
  return dialogs.map(({ id, content, cancel }) => (
    <Suspense key={id} fallback={<LoadingDialog onClose={cancel} />}>
      {content}
    </Suspense>
  ));
}
