import { observerRoles, type ObserverRole } from '@headframe/domain/permissions/observer-permissions';
import { CreateObserverDocument } from '../../../generated/observer.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { DescriptionInput } from '../access-keys/index.ts';
import { observerRoleLooks } from './observer-roles.ts';
import styles from './Observers.module.css';

/** A link that was just made. */
export interface MadeObserver {
  token: string;
  role: ObserverRole;
}

/** Creates an observer link from its role and its purpose. */
export function CreateObserverDialog(dialog: DialogProps<MadeObserver>) {
  return (
    <RecordDialog<{ role: ObserverRole; description: string }, MadeObserver>
      {...dialog}
      title="Create observer link"
      submitLabel="Create"
      initial={{ role: 'observer', description: '' }}
      canSave={() => true}
      save={async ({ role, description }, twoFactorCode) => {
        const given = { role, description: description.trim(), twoFactorCode };
        return { token: (await send('mutation', CreateObserverDocument, given)).createObserver.token, role };
      }}
    >
      {({ role, description }, change) => (
        <>
          <DescriptionInput
            value={description}
            onChange={(next) => change({ description: next })}
            hint="Who receives it, for example an investor or the tax office."
          />
          <fieldset className={styles['roles']}>
            <legend>It shows</legend>
            {observerRoles.map((each) => (
              <label key={each}>
                <input type="radio" name="role" checked={each === role} onChange={() => change({ role: each })} />
                <span>
                  <strong>{observerRoleLooks[each].label}</strong>
                  <small>{observerRoleLooks[each].shows}</small>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </RecordDialog>
  );
}
