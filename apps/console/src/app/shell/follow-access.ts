import { enterable } from '../../transport/session/subaccount-selection.ts';
import { startAccessSync } from '../../transport/session/access-sync.ts';
import { useAccess, type AccessState } from '../../transport/session/access.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** What of the selection the guards of routes depend on. */
function guardKey({ selected }: AccessState): string {
  if (!selected) return '';
  const { name, permissions, hiddenFeatures, features } = selected;
  return JSON.stringify([name, permissions, hiddenFeatures, features]);
}

/** Notifies the user when the selected subaccount is no longer accessible, or was archived. */
function showLostAccess(now: AccessState, before: AccessState): void {
  const lost = before.selected?.name;
  if (lost === undefined || !now.me || now.selected?.name === lost) return;
  if (enterable(now.subaccounts).some(({ name }) => name === lost)) return;
  const isArchived = now.subaccounts.some(({ name }) => name === lost);
  toast.warning(
    isArchived ? `Subaccount ${lost} is archived.` : `You no longer have access to ${lost}.`,
    now.selected && `You now work in ${now.selected.name}.`,
  );
}

/**
 * Keeps access as the server has it, and calls `onGuardsChanged` whenever a page on screen may have to be left: another
 * subaccount, other rights, other hidden pages. Call it once.
 */
export function followAccess(onGuardsChanged: () => void): void {
  startAccessSync();
  useAccess.subscribe((now, before) => {
    if (!before.me && !before.observer) return;
    if (guardKey(now) !== guardKey(before)) onGuardsChanged();
    showLostAccess(now, before);
  });
}
