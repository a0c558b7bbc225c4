import { enterable } from '../../transport/session/subaccount-selection.ts';
import { startAccessSync } from '../../transport/session/access-sync.ts';
import { useAccess, type AccessState } from '../../transport/session/access.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { loadPart } from '../loading/load-part.ts';
import { clearLostAccess, useLostAccess, type LostAccess } from '../lost-access/lost-access.ts';

/** What of the selection the guards of routes depend on. */
function guardKey({ selected }: AccessState): string {
  if (!selected) return '';
  const { name, permissions, hiddenFeatures, features } = selected;
  return JSON.stringify([name, permissions, hiddenFeatures, features]);
}

/** Says what was lost, and closes the dialogs of it. Loaded on demand. */
async function noteLost(lost: Pick<LostAccess, 'subaccount' | 'isPage'>): Promise<void> {
  const { noteLostAccess } = await loadPart(() => import('../lost-access/note-lost-access.ts'));
  await noteLostAccess(lost);
}

/** Takes the line about lost access away once the subaccount is there again. */
function noteReturned({ subaccounts }: AccessState): void {
  const { lost } = useLostAccess.getState();
  if (lost && !lost.isPage && enterable(subaccounts).some(({ name }) => name === lost.subaccount)) clearLostAccess();
}

/** Notifies the user when the selected subaccount is no longer accessible, or was archived. */
function showLostAccess(now: AccessState, before: AccessState): void {
  const lost = before.selected?.name;
  if (lost === undefined || !now.me || now.selected?.name === lost) return;
  if (enterable(now.subaccounts).some(({ name }) => name === lost)) return;
  const isArchived = now.subaccounts.some(({ name }) => name === lost);
  if (!isArchived) return void noteLost({ subaccount: lost, isPage: false });
  toast.warning(`Subaccount ${lost} is archived.`, now.selected && `You now work in ${now.selected.name}.`);
}

/** Whether the same subaccount is selected, with other rights. */
const isOtherRole = (now: AccessState, before: AccessState): boolean =>
  now.selected?.name === before.selected?.name &&
  JSON.stringify(now.selected?.permissions) !== JSON.stringify(before.selected?.permissions);

/**
 * Keeps access as the server has it, and calls `onGuardsChanged` whenever a page on screen may have to be left: another
 * subaccount, other rights, other hidden pages. It answers whether the page was left. Call it once.
 */
export function followAccess(onGuardsChanged: () => Promise<boolean>): void {
  startAccessSync();
  useAccess.subscribe((now, before) => {
    if (!before.me && !before.observer) return;
    if (guardKey(now) !== guardKey(before))
      void onGuardsChanged().then((isLeft) => {
        const { selected } = now;
        if (isLeft && now.me && selected && isOtherRole(now, before))
          void noteLost({ subaccount: selected.name, isPage: true });
      });
    noteReturned(now);
    showLostAccess(now, before);
  });
}
