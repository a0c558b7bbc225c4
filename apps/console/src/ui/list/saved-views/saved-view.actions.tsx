import {
  DeleteSavedViewDocument,
  InsertSavedViewDocument,
  UpdateSavedViewDocument,
  type SavedViewFragment,
} from '../../../generated/saved-view.ts';
import { send } from '../../../transport/requests/client.ts';
import { reportFailure } from '../../action/report-failure.ts';
import { saveMerged } from '../../changes/save-merged.ts';
import { askConfirmation } from '../../dialog/ConfirmDialog.tsx';
import { openFollowing } from '../../changes/open-followed.tsx';
import { openDialog } from '../../dialog/dialogs.ts';
import { NameDialog } from '../../dialog/NameDialog.tsx';
import { toast } from '../../toast/toasts.ts';
import type { SavedView } from './saved-view.ts';
import { useLiveView } from './use-live-views.ts';

async function reported(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFailure(error);
  }
}

/** Saves the view on screen under a name that the user enters. */
export async function addView(useCase: string, view: SavedView, onDone: () => void): Promise<void> {
  const save = async (name: string) => {
    await send('mutation', InsertSavedViewDocument, { savedSearch: { name, useCase, search: view } });
    return true as const;
  };
  const description = 'Filters, sort and columns are saved for everyone in the subaccount.';
  const isSaved = await openDialog<true>((dialog) => (
    <NameDialog {...dialog} title="Save view" description={description} confirmLabel="Save" save={save} />
  ));
  if (isSaved) onDone();
}

/** A view in a few words. */
function viewText(view: unknown): string {
  const { filters = {}, sort } = view as Partial<SavedView>;
  const filtered = Object.keys(filters).join(', ');
  return `${filtered === '' ? 'no filter' : `filtered by ${filtered}`}, sorted by ${sort ?? 'default'}`;
}

/** Puts the view on screen in the place of a saved one. */
export function updateView(
  { id, name, search }: SavedViewFragment,
  view: SavedView,
  onDone: () => void,
): Promise<void> {
  return reported(async () => {
    const saved = await saveMerged({
      change: { search: view },
      from: { search },
      labels: { search: 'View' },
      show: (_field, value) => viewText(value),
      send: (changes, from) => send('mutation', UpdateSavedViewDocument, { id, changes, from }),
    });
    if (!saved) return;
    toast.success(`View ${name} updated.`);
    onDone();
  });
}

/** Asks for another name of a view. */
export async function renameView(view: SavedViewFragment, useCase: string, onDone: () => void): Promise<void> {
  const { id } = view;
  const save = async (name: string, from: string) => {
    await send('mutation', UpdateSavedViewDocument, { id, changes: { name }, from: { name: from } });
    return true as const;
  };
  const subject = { kind: 'saved-search', id, useItem: () => useLiveView(useCase, id) };
  const isSaved = await openFollowing<SavedViewFragment, true>(subject, view, (dialog, { name }) => (
    <NameDialog {...dialog} title={`Rename ${name}`} confirmLabel="Rename" name={name} save={save} />
  ));
  if (isSaved) onDone();
}

/** Deletes a view, once confirmed. */
export function deleteView({ id, name }: SavedViewFragment, onDone: () => void): Promise<void> {
  return reported(async () => {
    const isSure = await askConfirmation({
      title: `Delete the view ${name}?`,
      consequence: 'It disappears for everyone in the subaccount. The list stays as it is.',
      confirmLabel: 'Delete view',
      isDangerous: true,
    });
    if (!isSure) return;
    await send('mutation', DeleteSavedViewDocument, { id });
    toast.success(`View ${name} deleted.`);
    onDone();
  });
}
