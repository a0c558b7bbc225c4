import { useState } from 'react';
import { observerRoles, type ObserverRole } from '@headframe/domain/permissions/observer-permissions';
import { CreateObserverDocument } from '../../../generated/observer.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { DescriptionInput } from '../access-keys/index.ts';
import { observerRoleLooks } from './observer-roles.ts';
import styles from './Observers.module.css';

/** A link that was just made. */
export interface MadeObserver {
  token: string;
  role: ObserverRole;
}

/** Creates an observer link from its role and its purpose. */
export function CreateObserverDialog({ onAnswer, onCancel }: DialogProps<MadeObserver>) {
  const [role, setRole] = useState<ObserverRole>('observer');
  const [description, setDescription] = useState('');
  const submit = async () => {
    const made = await withStepUp((twoFactorCode) =>
      send('mutation', CreateObserverDocument, { role, description: description.trim(), twoFactorCode }),
    );
    if (made) onAnswer({ token: made.createObserver.token, role });
  };
  return (
    <FormDialog title="Create observer link" submitLabel="Create" onSubmit={submit} onCancel={onCancel}>
      <DescriptionInput
        value={description}
        onChange={setDescription}
        hint="Who receives it, for example an investor or the tax office."
      />
      <fieldset className={styles['roles']}>
        <legend>It shows</legend>
        {observerRoles.map((each) => (
          <label key={each}>
            <input type="radio" name="role" checked={each === role} onChange={() => setRole(each)} />
            <span>
              <strong>{observerRoleLooks[each].label}</strong>
              <small>{observerRoleLooks[each].shows}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
