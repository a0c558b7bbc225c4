import type { TransportError } from '../../transport/requests/transport-error.ts';
import { openDialog } from '../../ui/dialog/dialogs.ts';
import { InvalidLinkDialog } from './InvalidLinkDialog.tsx';
import { NoAccessDialog } from './NoAccessDialog.tsx';

let shown: 'none' | 'no-access' | 'invalid-link' = 'none';

/** Shows an observer what a refusal means; an open message is not shown twice. */
export async function refuseObserver({ code, message }: Pick<TransportError, 'code' | 'message'>): Promise<void> {
  if (code === '401') {
    if (shown === 'invalid-link') return;
    shown = 'invalid-link';
    await openDialog<never>(() => <InvalidLinkDialog />);
    return;
  }
  if (shown !== 'none') return;
  shown = 'no-access';
  await openDialog<never>(({ onCancel }) => <NoAccessDialog message={message} onClose={onCancel} />);
  if (shown === 'no-access') shown = 'none';
}
