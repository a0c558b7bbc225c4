import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import type { FactorState } from './stored-factor.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  readOwnFactor,
  removeTwoFactor,
  renewBackupCodes,
  type FactorSetup,
} from './two-factor.service.ts';

const twoFactorState = builder.objectRef<FactorState>('TwoFactor').implement({
  description: 'The second factor of the account that is signed in.',
  fields: (t) => ({
    isEnabled: t.boolean({ resolve: ({ confirmedAt }) => confirmedAt !== null }),
    confirmedAt: t.field({ type: 'Timestamp', nullable: true, resolve: ({ confirmedAt }) => confirmedAt }),
    backupCodesLeft: t.exposeInt('backupCodesLeft'),
  }),
});

const twoFactorSetup = builder.objectRef<FactorSetup>('TwoFactorSetup').implement({
  description: 'The secret of a second factor that is being set up, shown this once.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'In base32, for typing.' }),
    uri: t.exposeString('uri', { description: 'An otpauth URI, for a QR code.' }),
  }),
});

builder.queryField('twoFactor', (t) =>
  t.field({
    ...signedInField,
    type: twoFactorState,
    resolve: (_source, _args, context) => readOwnFactor(context),
  }),
);

builder.mutationField('beginTwoFactor', (t) =>
  t.field({
    ...signedInField,
    type: twoFactorSetup,
    description:
      'Creates a secret for an authenticator app; it takes effect once `confirmTwoFactor` receives a code of it.',
    resolve: (_source, _args, context) => beginTwoFactor(context),
  }),
);

builder.mutationField('confirmTwoFactor', (t) =>
  t.stringList({
    ...signedInField,
    description: 'Activates the second factor; returns the backup codes, which are shown only once.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_source, { code }, context) => confirmTwoFactor(context, code),
  }),
);

builder.mutationField('renewBackupCodes', (t) =>
  t.stringList({
    ...signedInField,
    description: 'Replaces all backup codes by new ones; they are shown only once.',
    args: { twoFactorCode: t.arg.string() },
    resolve: (_source, { twoFactorCode }, context) => renewBackupCodes(context, twoFactorCode),
  }),
);

builder.mutationField('removeTwoFactor', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Removes the second factor with its backup codes.',
    args: { twoFactorCode: t.arg.string() },
    resolve: async (_source, { twoFactorCode }, context) => {
      await removeTwoFactor(context, twoFactorCode);
      return true;
    },
  }),
);
