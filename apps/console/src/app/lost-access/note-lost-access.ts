import { LastAccessChangeDocument } from '../../generated/account.ts';
import { send } from '../../transport/requests/client.ts';
import { closeDialogs } from '../../ui/dialog/dialogs.ts';
import { useLostAccess, type LostAccess } from './lost-access.ts';
import { typedInDialogs } from './typed-in-dialogs.ts';

const quietly = { isBackground: true, handles: ['unexpected', 'access-denied', '401', '403'] } as const;

/** Closes what is open, keeps what was typed there, and asks who took the access away. */
export async function noteLostAccess(of: Pick<LostAccess, 'subaccount' | 'isPage'>): Promise<void> {
  const typed = typedInDialogs();
  closeDialogs();
  const lost: LostAccess = { ...of, typed, change: undefined };
  useLostAccess.setState({ lost });
  const change = await send('query', LastAccessChangeDocument, { subaccount: of.subaccount }, quietly).then(
    ({ lastAccessChange }) => lastAccessChange,
    () => null,
  );
  if (useLostAccess.getState().lost === lost) useLostAccess.setState({ lost: { ...lost, change } });
}
