import { readAddress } from '@headframe/chain/address/read-address';
import { maxBitcoinUriLength, readBitcoinUri } from '@headframe/chain/address/read-bitcoin-uri';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { readLightningAddress } from '@headframe/chain/lightning/lightning-address';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { addressBookLimits, type AddressBookKind } from '@headframe/domain/pool/address-book';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { Textarea } from '@mantine/core';
import { CreateAddressBookEntryDocument } from '../../../generated/address-book.ts';
import { LightningOnDocument } from '../../../generated/withdrawal-form.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { can, useAccess } from '../../../transport/session/access.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';

/**
 * What a text is: an address of some network of Bitcoin, a payment code, a Lightning address where these are paid, or none of them. The
 * server knows the network.
 */
function readCode(text: string, isLightningOn: boolean): AddressBookKind | undefined {
  if (readPaymentCode(text)) return 'payment_code';
  if (Object.values(minedCoin(0).networks).some((network) => readAddress(text, network))) return 'address';
  return isLightningOn && readLightningAddress(text) ? 'lightning' : undefined;
}

/** What of a pasted text the book keeps: the address of a `bitcoin:` link, or its LNURL, and any other text as it is. */
function codeIn(text: string): string {
  const link = readBitcoinUri(text);
  return link?.address || link?.lightning || text;
}

const hints: Readonly<Record<AddressBookKind, string>> = {
  lightning: 'A Lightning address: each withdrawal asks it for an invoice. Withdrawals can go to it after 24 hours.',
  address: 'An address. Withdrawals can go to it after 24 hours.',
  payment_code:
    'A PayNym: each withdrawal goes to a fresh address. The administrator approves it first, and gives you the payment code of the pool: your wallet needs it to show payments.',
};

interface CodeFieldProps {
  value: string;
  isLightningOn: boolean;
  onChange(value: string): void;
}

/** The field for what an entry pays to; says while one types whether it is valid, and Enter adds it. */
function CodeField({ value, isLightningOn, onChange }: CodeFieldProps) {
  const code = value.trim();
  const kind = readCode(code, isLightningOn);
  return (
    <Textarea
      label={isLightningOn ? 'Address, Lightning address or PayNym' : 'Address or PayNym'}
      description={
        kind
          ? hints[kind]
          : `A Bitcoin address, ${isLightningOn ? 'a Lightning address, ' : ''}or a payment code that begins with PM8T.`
      }
      error={
        code !== '' && !kind && messageText(code.startsWith('PM8T') ? 'invalidPaymentCode' : 'invalidWalletAddress')
      }
      value={value}
      maxLength={maxBitcoinUriLength}
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
      onChange={(event) => onChange(codeIn(event.currentTarget.value))}
    />
  );
}

/** Adds an address, a payment code, or a Lightning address where these are paid. */
export function AddEntryDialog(dialog: DialogProps<unknown>) {
  const mayAsk = useAccess(() => can('withdraw'));
  const { data } = useData(LightningOnDocument, {}, { isPaused: !mayAsk, isBackground: true });
  const isLightningOn = data?.withdrawInfo.isLightningOn ?? false;
  return (
    <RecordDialog
      {...dialog}
      title="Add to the address book"
      submitLabel="Add"
      initial={{ code: '', description: '' }}
      canSave={({ code }) => readCode(code.trim(), isLightningOn) !== undefined}
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
          <CodeField value={code} isLightningOn={isLightningOn} onChange={(next) => change({ code: next })} />
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
