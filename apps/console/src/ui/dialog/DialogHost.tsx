import { Fragment } from 'react';
import { useDialogs } from './dialogs.ts';

/** Shows what `openDialog` opened; the shell holds one. */
export function DialogHost() {
  const dialogs = useDialogs((state) => state.dialogs);
  return dialogs.map((dialog) => <Fragment key={dialog.id}>{dialog.content}</Fragment>);
}
