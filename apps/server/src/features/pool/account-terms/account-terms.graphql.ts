import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { readAccountTerms, setAccountTerms, type AccountTerms } from './account-terms.service.ts';

const plannedFee = builder.objectRef<AccountTerms['planned'][number]>('PlannedFee').implement({
  fields: (t) => ({
    firstDay: t.exposeString('firstDay', { description: 'First day (UTC), YYYY-MM-DD.' }),
    percent: t.exposeFloat('percent'),
  }),
});

const accountTerms = builder.objectRef<AccountTerms>('AccountTerms').implement({
  description: 'What an account pays beside the pool fee, and whether it may trade energy.',
  fields: (t) => ({
    email: t.exposeString('email'),
    energyTradeAccess: t.exposeBoolean('energyTradeAccess'),
    userFeePercent: t.exposeFloat('userFeePercent', { description: 'User fee of today (UTC).' }),
    planned: t.field({
      type: [plannedFee],
      description: 'User fees of later days, the earliest first.',
      resolve: (terms) => [...terms.planned],
    }),
  }),
});

const userFeeInput = builder.inputType('UserFeeInput', {
  fields: (t) => ({
    percent: t.float({ required: true, description: '0 to 100, up to 2 decimals; with the pool fee 100 at most.' }),
    firstDay: t.string({ required: true, description: 'First day (UTC), YYYY-MM-DD; tomorrow at the earliest.' }),
  }),
});

builder.queryField('adminAccountTerms', (t) =>
  t.field({
    ...signedInField,
    type: accountTerms,
    description: "User fee and energy-trade access of an account. For the installation's administrator.",
    args: { email: t.arg.string({ required: true }) },
    resolve: (_source, { email }, context) => readAccountTerms(context, email),
  }),
);

builder.mutationField('adminSetAccountTerms', (t) =>
  t.field({
    ...signedInField,
    type: accountTerms,
    description:
      "Sets the user fee of an account from a day on, or its energy-trade access; what is left out stays. For the installation's administrator.",
    args: {
      email: t.arg.string({ required: true }),
      userFee: t.arg({ type: userFeeInput }),
      energyTradeAccess: t.arg.boolean(),
      twoFactorCode: t.arg.string(),
    },
    resolve: (_source, { twoFactorCode, email, userFee, energyTradeAccess }, context) =>
      setAccountTerms(
        context,
        { email, userFee: userFee ?? undefined, energyTradeAccess: energyTradeAccess ?? undefined },
        twoFactorCode,
      ),
  }),
);
