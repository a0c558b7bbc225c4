import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { importAccounts, previewAccounts } from './account-import.service.ts';
import type { PlannedAccount } from './plan-accounts.ts';

const plannedAccount = builder.objectRef<PlannedAccount>('PlannedAccount').implement({
  description: 'A row of a file of accounts.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Its line in the file; the header is line 1.' }),
    email: t.exposeString('email'),
    nickname: t.exposeString('nickname'),
    hasTwoFactor: t.boolean({
      description: 'It brings the second factor of the earlier installation.',
      resolve: ({ secret }) => secret !== null,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why it is not imported; null where it can be.',
    }),
  }),
});

const csvArgument = 'Text of a CSV file with the columns email, nickname and two_factor_secret; 500 rows at most.';

builder.queryField('adminAccountImport', (t) =>
  t.field({
    ...signedInField,
    type: [plannedAccount],
    description: "What an import of accounts would do; nothing is changed. For the installation's administrator.",
    args: { csv: t.arg.string({ required: true, description: csvArgument }) },
    resolve: (_source, { csv }, context) => previewAccounts(context, csv),
  }),
);

builder.mutationField('adminImportAccounts', (t) =>
  t.int({
    ...signedInField,
    description:
      "Creates accounts of an earlier installation without a password, all of a file or none, and mails each a link that sets one. Returns how many. For the installation's administrator.",
    args: { csv: t.arg.string({ required: true, description: csvArgument }), twoFactorCode: t.arg.string() },
    resolve: (_source, { csv, twoFactorCode }, context) => importAccounts(context, csv, twoFactorCode),
  }),
);
