import { vendorKeySchema } from '@headframe/domain/devices/firmware/vendor-key';
import { builder } from '../../../../platform/graphql/builder.ts';
import { peopleField } from '../../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../../platform/graphql/list-fields.ts';
import { recordFields } from '@headframe/domain/records/record-fields';
import { recordInput } from '../../../../platform/records/record-input.ts';
import { pinKey, unpinKeys } from './pin-keys.ts';
import { vendorKeyEntity } from './vendor-key.entity.ts';

addListFields(vendorKeyEntity, {
  name: 'vendorKeys',
  description: 'The public keys of vendors that the subaccount trusts.',
  permission: 'firmware',
  liveTopics: ['vendorKey'],
});

const write = peopleField('firmware_write');
const input = recordInput('VendorKeyInput', 'A public key of a vendor.', recordFields(vendorKeySchema), false);

builder.mutationField('pinVendorKey', (t) =>
  t.id({
    ...write,
    description:
      'Pins a public key (RSA, 2048 bits) by which Bitmain signs the keys that images of Antminers bring, and returns its id. From then on such images are taken and rolled out only where a pinned key vouches for them.',
    args: { key: t.arg({ type: input, required: true }), twoFactorCode: t.arg.string(), subaccount: t.arg.string() },
    resolve: (_source, { key, twoFactorCode }, context) => pinKey(context, key, twoFactorCode),
  }),
);

builder.mutationField('unpinVendorKeys', (t) =>
  t.int({
    ...write,
    description: 'Removes pinned keys by id, all or none; returns the number removed.',
    args: { ids: t.arg.idList({ required: true }), twoFactorCode: t.arg.string(), subaccount: t.arg.string() },
    resolve: (_source, { ids, twoFactorCode }, context) => unpinKeys(context, ids, twoFactorCode),
  }),
);
