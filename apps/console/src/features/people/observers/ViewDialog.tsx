import type { ObserverView } from '@headframe/domain/permissions/observer-permissions';
import { UpdateObserverViewDocument, type ObserverRowFragment } from '../../../generated/observer.ts';
import { send } from '../../../transport/requests/client.ts';
import { saveMerged } from '../../../ui/changes/save-merged.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { shownLabel, type Shown } from './observer-roles.ts';
import { dayAt, endOfDay, ViewFields, type View } from './ViewFields.tsx';

/** Changes what a link shows and until when; views that are open and show more close at once. */
export function ViewDialog({ row, ...dialog }: DialogProps<unknown> & { row: ObserverRowFragment }) {
  const { id, shows, isViewChosen, endsAt } = row;
  const began: View = { shown: shows as Shown, lastDay: endsAt ? dayAt(new Date(endsAt)) : '' };
  const viewOf = (shown: Shown): ObserverView | null => (shown === 'revenues' ? null : shown);
  const isSame = ({ shown, lastDay }: View) => isViewChosen && shown === began.shown && lastDay === began.lastDay;
  return (
    <RecordDialog<View, unknown>
      {...dialog}
      title="What the link shows"
      submitLabel="Save"
      initial={began}
      canSave={(view) => !isSame(view)}
      save={({ shown, lastDay }, twoFactorCode) =>
        saveMerged({
          change: { shows: viewOf(shown), endsAt: lastDay === began.lastDay ? endsAt : endOfDay(lastDay) },
          from: { shows: viewOf(began.shown), endsAt },
          labels: { shows: 'It shows', endsAt: 'It ends' },
          show: (field, value) => (field === 'shows' ? shownLabel(String(value)) : undefined),
          send: (change, from) =>
            send('mutation', UpdateObserverViewDocument, {
              id,
              shows: change['shows'] as ObserverView | null,
              endsAt: change['endsAt'] as string | null,
              from: { shows: from['shows'] as ObserverView | null, endsAt: from['endsAt'] as string | null },
              twoFactorCode,
            }),
        })
      }
    >
      {(view, change) => (
        <ViewFields
          {...view}
          options={began.shown === 'revenues' ? ['revenues'] : ['farm', 'devices', 'pool']}
          onChange={change}
        />
      )}
    </RecordDialog>
  );
}
