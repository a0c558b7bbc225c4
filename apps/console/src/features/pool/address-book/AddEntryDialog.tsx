import { readAddress } from '@headframe/chain/address/read-address';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateAddressBookEntryDocument } from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';

/** What a text is: an address of some network of Bitcoin, a payment code, or neither. The server knows the network. */
function readCode(text: string): 'address' | 'payment_code' | undefined {
  if (readPaymentCode(text)) return 'payment_code';
  return Object.values(minedCoin(0).networks).some((network) => readAddress(text, network)) ? 'address' : undefined;
}

const hints = {
  address: 'An address. Withdrawals can go to it after 24 hours.',
  payment_code:
    'A PayNym: each withdrawal goes to a fresh address. The administrator approves it first, and gives you the payment code of the pool: your wallet needs it to show payments.',
};

/** Adds an address or a payment code, and says while one types whether it is one. */
export function AddEntryDialog({ onAnswer, onCancel }: DialogProps<true>) {
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const code = typed.trim();
  const kind = readCode(code);
  const submit = async () => {
    const added = await withStepUp((twoFactorCode) =>
      send('mutation', CreateAddressBookEntryDocument, { code, description: description.trim(), twoFactorCode }),
    );
    if (added) onAnswer(true);
  };
  return (
    <FormDialog
      title="Add to the address book"
      submitLabel="Add"
      canSubmit={kind !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Textarea
        label="Address or PayNym"
        description={kind ? hints[kind] : 'A Bitcoin address, or a payment code that begins with PM8T.'}
        error={
          code !== '' && !kind && messageText(code.startsWith('PM8T') ? 'invalidPaymentCode' : 'invalidWalletAddress')
        }
        value={typed}
        maxLength={addressBookLimits.code}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        rows={3}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label="Description"
        description="Whose it is, and what for."
        value={description}
        maxLength={addressBookLimits.description}
        autoComplete="off"
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <WarningNote>Compare it with the wallet, both ends and the middle: a payment cannot be taken back.</WarningNote>
    </FormDialog>
  );
}
