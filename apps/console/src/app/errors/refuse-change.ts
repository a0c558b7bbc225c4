import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import type { PermissionFeature } from '@headframe/domain/permissions/permission-feature';
import type { TransportError } from '../../transport/requests/transport-error.ts';
import { closeDialogs } from '../../ui/dialog/dialogs.ts';
import { LastAccessChangeDocument } from '../../generated/account.ts';
import { send } from '../../transport/requests/client.ts';
import { useAccess } from '../../transport/session/access.ts';
import { showToast, toast, useToasts } from '../../ui/toast/toasts.ts';
import { changeSentence } from '../lost-access/change-sentence.ts';

const features: readonly PermissionFeature[] = permissionCatalogue;

/** What roles call the right to a permission: `Reboot`. */
function rightOf(permission: unknown): string | undefined {
  return features.find(({ read, write }) => write === permission || read === permission)?.label;
}

/** Changes of a role that are older than this have nothing to do with a refusal now, in ms. */
const recentMs = 86_400_000;

/** Who changed the role of the user lately; undefined where nobody did, or that cannot be read. */
async function whoChangedIt(): Promise<string | undefined> {
  const { me, selected } = useAccess.getState();
  if (!me || !selected) return undefined;
  const claims = { isBackground: true, handles: ['unexpected', 'access-denied', '401'] } as const;
  const { lastAccessChange } = await send(
    'query',
    LastAccessChangeDocument,
    { subaccount: selected.name },
    claims,
  ).catch(() => ({ lastAccessChange: null }));
  if (!lastAccessChange || Date.parse(lastAccessChange.at) < Date.now() - recentMs) return undefined;
  return changeSentence(lastAccessChange);
}

/** A change that the user may not make (any more): its dialogs close, a toast names the right, and the page stays. */
export function refuseChange({ message, detail }: TransportError): void {
  closeDialogs();
  const permissions: unknown = detail['permissions'];
  const right = Array.isArray(permissions) ? permissions.map(rightOf).find((label) => label !== undefined) : undefined;
  const title = right === undefined ? message : `Your role does not include the right “${right}”.`;
  const caption =
    'Nothing was changed. The owner of the subaccount, or who may change its team, can give you the right.';
  const id = toast.error(title, caption);
  void whoChangedIt().then((who) => {
    const isShown = useToasts.getState().toasts.some((one) => one.id === id);
    if (who !== undefined && isShown)
      showToast({ id, kind: 'error', title, caption: `${who} ${caption}`, timeoutMs: toastTimeouts.error });
  });
}
