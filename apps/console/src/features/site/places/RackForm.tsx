import type { FieldValues } from '@headframe/domain/changes/merge-change';
import { useMemo } from 'react';
import { GroupNamesDocument, type RackRowFragment } from '../../../generated/places.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordFormDialog } from '../../../ui/record-form/RecordFormDialog.tsx';
import { rackFormWith } from './place-forms.ts';

const kinds = ['site-group'] as const;

interface RackFormProps extends DialogProps<unknown> {
  /** The rack that is changed; none for a new one. */
  rack?: RackRowFragment;
  /** Saves a whole new rack, or what was changed of the present one, and what it was changed from. */
  save(record: FieldValues, from: FieldValues): Promise<unknown>;
}

/** Asks for a rack, with the groups that there are to choose from. */
export function RackForm({ rack, save, ...dialog }: RackFormProps) {
  const { data, refetch } = useData(GroupNamesDocument, {});
  useChanges(kinds, refetch);
  const own = rack?.groupId ? [{ id: rack.groupId, name: rack.group ?? '', type: rack.type }] : [];
  const groups = data?.siteGroups ?? own;
  const form = useMemo(() => rackFormWith(groups), [groups]);
  return (
    <RecordFormDialog
      {...dialog}
      form={form}
      title={rack ? 'Edit rack' : 'Add rack'}
      submitLabel={rack ? 'Save' : 'Add'}
      record={rack}
      save={save}
    />
  );
}
