import { useMemo } from 'react';
import { GroupNamesDocument, type RackRowFragment } from '../../../generated/places.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import type { RecordDialogProps } from '../../../ui/record-form/record-actions.tsx';
import { RecordFormDialog } from '../../../ui/record-form/RecordFormDialog.tsx';
import { rackFormWith } from './place-forms.ts';

const kinds = ['site-group'] as const;

/** Asks for a rack, with the groups that there are to choose from. */
export function RackForm(dialog: RecordDialogProps<RackRowFragment>) {
  const { record: rack } = dialog;
  const { data, refetch } = useData(GroupNamesDocument, {});
  useChanges(kinds, refetch);
  const own = rack?.groupId ? [{ id: rack.groupId, name: rack.group ?? '', type: rack.type }] : [];
  const groups = data?.siteGroups ?? own;
  const form = useMemo(() => rackFormWith(groups), [groups]);
  return <RecordFormDialog {...dialog} form={form} />;
}
