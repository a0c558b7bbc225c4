import { asicOwnershipActions } from '@headframe/domain/devices/asic/asic-commands';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { asicSubject } from '../commands/asic-command-kind.ts';
import { commandBatch, selectionArguments } from '../../requests/index.ts';
import { setCredential } from './set-credential.ts';
import { tryCredentials } from './try-credentials.ts';

const { setCredential: setting, tryCredentials: trying } = asicOwnershipActions;

const minerCredential = builder.inputType('MinerCredentialInput', {
  description: 'A user and password of a miner. Passwords are stored encrypted and never shown.',
  fields: (t) => ({ user: t.string({ required: true }), password: t.string({ required: true }) }),
});

builder.mutationField('setAsicCredential', (t) =>
  t.int({
    ...permissionField(setting.permission),
    description: `${setting.consequence} Returns the number of miners.`,
    args: {
      ...selectionArguments(asicSubject),
      credential: t.arg({
        type: minerCredential,
        description: 'Left out: the stored ones are forgotten, and the factory default is used.',
      }),
    },
    resolve: (_source, args, context) => setCredential(context, args),
  }),
);

builder.mutationField('tryAsicCredentials', (t) =>
  t.field({
    ...permissionField(trying.permission),
    type: commandBatch,
    description: `${trying.consequence} Returns the batch of scans; their discovered devices have the outcome of each miner.`,
    args: {
      ...selectionArguments(asicSubject),
      credentials: t.arg({
        type: [minerCredential],
        required: true,
        description: 'At most 5, in the order of trying.',
      }),
      stores: t.arg.boolean({
        description: 'Whether a miner stores the one that it accepts; it does unless said otherwise.',
      }),
    },
    resolve: (_source, { stores, ...args }, context) => tryCredentials(context, { ...args, stores: stores ?? true }),
  }),
);
