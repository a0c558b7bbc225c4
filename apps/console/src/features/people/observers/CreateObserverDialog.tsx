import type { ObserverRole } from '@headframe/domain/permissions/observer-permissions';
import { CreateObserverDocument } from '../../../generated/observer.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { DescriptionInput } from '../access-keys/index.ts';
import { shownLooks, type Shown } from './observer-roles.ts';
import { endOfDay, ViewFields, type View } from './ViewFields.tsx';

/** A link that was just made. */
export interface MadeObserver {
  token: string;
  role: ObserverRole;
}

const options = Object.keys(shownLooks) as Shown[];

/** Creates an observer link from its purpose, what it shows and until when. */
export function CreateObserverDialog(dialog: DialogProps<MadeObserver>) {
  return (
    <RecordDialog<View & { description: string }, MadeObserver>
      {...dialog}
      title="Create observer link"
      submitLabel="Create"
      initial={{ shown: 'farm', lastDay: '', description: '' }}
      canSave={() => true}
      save={async ({ shown, lastDay, description }, twoFactorCode) => {
        const { role } = shownLooks[shown];
        const given = {
          role,
          description: description.trim(),
          shows: shown === 'revenues' ? null : shown,
          endsAt: endOfDay(lastDay),
          twoFactorCode,
        };
        return { token: (await send('mutation', CreateObserverDocument, given)).createObserver.token, role };
      }}
    >
      {({ description, ...view }, change) => (
        <>
          <DescriptionInput
            value={description}
            onChange={(next) => change({ description: next })}
            hint="Who receives it, for example an investor or the tax office."
          />
          <ViewFields {...view} options={options} onChange={change} />
        </>
      )}
    </RecordDialog>
  );
}
