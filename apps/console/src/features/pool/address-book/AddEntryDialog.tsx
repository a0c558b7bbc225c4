import { readAddress } from '@headframe/chain/address/read-address';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { Textarea } from '@mantine/core';
import { CreateAddressBookEntryDocument } from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
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

/** The field for what an entry pays to; says while one types whether it is valid, and Enter adds it. */
function CodeField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const code = value.trim();
  const kind = readCode(code);
  return (
    <Textarea
      label="Address or PayNym"
      description={kind ? hints[kind] : 'A Bitcoin address, or a payment code that begins with PM8T.'}
      error={
        code !== '' && !kind && messageText(code.startsWith('PM8T') ? 'invalidPaymentCode' : 'invalidWalletAddress')
      }
      value={value}
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
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Adds an address or a payment code. */
export function AddEntryDialog(dialog: DialogProps<unknown>) {
  return (
    <RecordDialog
      {...dialog}
      title="Add to the address book"
      submitLabel="Add"
      initial={{ code: '', description: '' }}
      canSave={({ code }) => readCode(code.trim()) !== undefined}
      save={({ code, description }, twoFactorCode) =>
        send('mutation', CreateAddressBookEntryDocument, {
          code: code.trim(),
          description: description.trim(),
          twoFactorCode,
        })
      }
    >
      {({ code, description }, change) => (
        <>
          <CodeField value={code} onChange={(next) => change({ code: next })} />
          <TextField
            label="Description"
            description="Who it belongs to, and what it is for."
            maxLength={addressBookLimits.description}
            value={description}
            onChange={(next) => change({ description: String(next) })}
          />
          <WarningNote>
            Compare it with the wallet, both ends and the middle: a payment cannot be taken back.
          </WarningNote>
        </>
      )}
    </RecordDialog>
  );
}
