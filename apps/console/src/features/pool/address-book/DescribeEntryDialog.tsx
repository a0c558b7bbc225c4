import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { UpdateAddressBookEntryDocument, type AddressBookRowFragment } from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';

/** Changes the description of an entry; what it pays to never changes. */
export function DescribeEntryDialog({
  entry,
  onAnswer,
  onCancel,
}: DialogProps<true> & { entry: AddressBookRowFragment }) {
  const [typed, setTyped] = useState(entry.description);
  const description = typed.trim();
  const submit = async () => {
    const saved = await withStepUp((twoFactorCode) =>
      send('mutation', UpdateAddressBookEntryDocument, { id: entry.id, description, twoFactorCode }),
    );
    if (saved) onAnswer(true);
  };
  return (
    <FormDialog
      title="Description of the entry"
      submitLabel="Save"
      canSubmit={description !== entry.description}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Description"
        value={typed}
        maxLength={addressBookLimits.description}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
