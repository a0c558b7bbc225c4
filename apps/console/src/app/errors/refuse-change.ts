import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import type { PermissionFeature } from '@headframe/domain/permissions/permission-feature';
import type { TransportError } from '../../transport/requests/transport-error.ts';
import { closeDialogs } from '../../ui/dialog/dialogs.ts';
import { toast } from '../../ui/toast/toasts.ts';

const features: readonly PermissionFeature[] = permissionCatalogue;

/** What roles call the right to a permission: `Reboot`. */
function rightOf(permission: unknown): string | undefined {
  return features.find(({ read, write }) => write === permission || read === permission)?.label;
}

/** A change that the user may not make (any more): its dialogs close, a toast names the right, and the page stays. */
export function refuseChange({ message, detail }: TransportError): void {
  closeDialogs();
  const permissions: unknown = detail['permissions'];
  const right = Array.isArray(permissions) ? permissions.map(rightOf).find((label) => label !== undefined) : undefined;
  toast.error(
    right === undefined ? message : `Your role does not include the right “${right}”.`,
    'Nothing was changed. The owner of the subaccount, or who may change its team, can give you the right.',
  );
}
