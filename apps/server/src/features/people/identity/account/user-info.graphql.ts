import { builder } from '../../../../platform/graphql/builder.ts';
import { signedInField } from '../../../../platform/graphql/field-access.ts';
import { setMarkedForDeletion } from './account-deletion.ts';
import { setAgreement, updateNickname } from './account.service.ts';
import { changePassword } from './change-password.ts';
import { readUserInfo, type UserInfo } from './user-info.ts';

const userInfo = builder.objectRef<UserInfo>('UserInfo').implement({
  description: 'What is known of the account that is signed in.',
  fields: (t) => ({
    email: t.exposeString('email'),
    nickname: t.exposeString('nickname'),
    userfee: t.exposeFloat('userfee', { nullable: true, description: 'A fraction; null where none is agreed.' }),
    markedForDeletion: t.exposeBoolean('markedForDeletion'),
    markedForDeletionAt: t.field({ type: 'Timestamp', nullable: true, resolve: (row) => row.markedForDeletionAt }),
    energyTradeAccess: t.exposeBoolean('energyTradeAccess'),
    terms: t.exposeBoolean('terms', { description: 'Whether the terms of service were accepted.' }),
    botyTerms: t.exposeBoolean('botyTerms', { description: 'Whether the terms of the assistant were accepted.' }),
    hubConsent: t.exposeBoolean('hubConsent'),
    organizationAccess: t.exposeBoolean('organizationAccess', {
      description: 'Whether it acts for an organization of someone else.',
    }),
    organizationName: t.exposeString('organizationName', { description: 'Empty until the organization has a name.' }),
    twoFactorEnabled: t.exposeBoolean('twoFactorEnabled'),
    hasPassword: t.exposeBoolean('hasPassword', {
      description: 'False where one signs in with another provider only.',
    }),
    passwordChangedAt: t.field({ type: 'Timestamp', nullable: true, resolve: (row) => row.passwordChangedAt }),
    createdAt: t.field({ type: 'Timestamp', resolve: (row) => row.createdAt }),
  }),
});

builder.queryField('userInfo', (t) =>
  t.field({ ...signedInField, type: userInfo, resolve: (_source, _args, context) => readUserInfo(context) }),
);

builder.mutationField('updateNickname', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Sets the name of the account that others see; empty for none.',
    args: { nickname: t.arg.string({ required: true }) },
    resolve: async (_source, { nickname }, context) => {
      await updateNickname(context, nickname);
      return true;
    },
  }),
);

builder.mutationField('changePassword', (t) =>
  t.int({
    ...signedInField,
    description: 'Changes the password and ends all other sessions; returns their number.',
    args: {
      oldPassword: t.arg.string({ required: true }),
      newPassword: t.arg.string({ required: true }),
      twoFactorCode: t.arg.string(),
    },
    resolve: (_source, { twoFactorCode, ...given }, context) => changePassword(context, given, twoFactorCode),
  }),
);

builder.mutationField('acceptTerms', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Accepts the terms of service.',
    resolve: async (_source, _args, context) => {
      await setAgreement(context, 'terms', true);
      return true;
    },
  }),
);

builder.mutationField('acceptBotyTerms', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Accepts the terms of the assistant.',
    resolve: async (_source, _args, context) => {
      await setAgreement(context, 'botyTerms', true);
      return true;
    },
  }),
);

builder.mutationField('updateHubConsent', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Grants or withdraws the consent to the hub.',
    args: { isGiven: t.arg.boolean({ required: true }) },
    resolve: async (_source, { isGiven }, context) => {
      await setAgreement(context, 'hubConsent', isGiven);
      return true;
    },
  }),
);

for (const [name, isMarked] of [
  ['markAccountForDeletion', true],
  ['unmarkAccountForDeletion', false],
] as const) {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...signedInField,
      description: isMarked
        ? 'Requests the deletion of the account; the administrators of the installation are notified.'
        : 'Withdraws the request to delete the account.',
      args: { twoFactorCode: t.arg.string() },
      resolve: async (_source, { twoFactorCode }, context) => {
        await setMarkedForDeletion(context, isMarked, twoFactorCode);
        return true;
      },
    }),
  );
}
