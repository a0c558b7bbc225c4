import { vendorKeyLimits, vendorKeySchema, type VendorKey } from '@headframe/domain/devices/firmware/vendor-key';
import { Textarea } from '@mantine/core';
import { PinVendorKeyDocument } from '../../../../generated/vendor-key.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../../ui/dialog/RecordDialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';

const nothingEntered: VendorKey = { name: '', publicKey: '' };

/** Why a text is no key; undefined where it may be one, or nothing is entered. */
function keyProblem(publicKey: string): string | undefined {
  if (publicKey.trim() === '') return undefined;
  return vendorKeySchema.shape.publicKey.safeParse(publicKey).error?.issues[0]?.message;
}

/** Pins a public key of a vendor. */
export function PinKeyDialog(dialog: DialogProps<unknown>) {
  return (
    <RecordDialog<VendorKey, unknown>
      {...dialog}
      title="Pin vendor key"
      submitLabel="Pin key"
      size="lg"
      initial={nothingEntered}
      canSave={(values) => vendorKeySchema.safeParse(values).success}
      save={(values, twoFactorCode) => {
        const key = vendorKeySchema.parse(values);
        return send('mutation', PinVendorKeyDocument, { key, twoFactorCode });
      }}
    >
      {(values, change) => (
        <>
          <TextField
            label="Name"
            isFirst
            maxLength={vendorKeyLimits.name}
            value={values.name}
            onChange={(name) => change({ name: String(name) })}
          />
          <Textarea
            label="Public key"
            description="PEM, RSA with 2048 bits: /etc/bitmain.pub of a miner whose firmware came from Bitmain. Models differ in it; pin each. Images of Antminers that no pinned key vouches for are refused from then on."
            placeholder="-----BEGIN PUBLIC KEY-----"
            rows={8}
            maxLength={vendorKeyLimits.publicKey}
            value={values.publicKey}
            error={keyProblem(values.publicKey)}
            onChange={(event) => change({ publicKey: event.currentTarget.value })}
          />
        </>
      )}
    </RecordDialog>
  );
}
