import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { loadPoolTerms, setPoolTerm, type PlannedTerm, type PoolTerm } from './pool-terms.service.ts';

const plannedTerm = builder.objectRef<PlannedTerm>('PlannedTerm').implement({
  fields: (t) => ({
    firstDay: t.exposeString('firstDay', { description: 'First day (UTC), YYYY-MM-DD.' }),
    value: t.exposeString('value'),
  }),
});

const poolTerm = builder.objectRef<PoolTerm>('PoolTerm').implement({
  description: 'A fee, share or minimum of the whole pool.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description:
        'pool_fee, referral_share, withdrawal_fee, withdrawal_minimum, auto_withdrawal_minimum, lightning_fee, lightning_minimum or usd_minimum.',
    }),
    unit: t.exposeString('unit', { description: '%, BTC or USD.' }),
    value: t.exposeString('value', { description: 'Of today (UTC), in its unit.' }),
    planned: t.field({
      type: [plannedTerm],
      description: 'Values of later days, the earliest first.',
      resolve: ({ planned }) => [...planned],
    }),
  }),
});

builder.queryField('adminPoolTerms', (t) =>
  t.field({
    ...signedInField,
    type: [poolTerm],
    description: "Fees, shares and minima of the pool. For the installation's administrator.",
    resolve: (_source, _args, context) => loadPoolTerms(context),
  }),
);

builder.mutationField('adminSetPoolTerm', (t) =>
  t.field({
    ...signedInField,
    type: poolTerm,
    description:
      "Sets a fee, share or minimum of the pool from a day on, in place of what was planned for that day. For the installation's administrator.",
    args: {
      kind: t.arg.string({ required: true }),
      value: t.arg.string({ required: true, description: 'In its unit, such as 0.0001.' }),
      firstDay: t.arg.string({ required: true, description: 'First day (UTC), YYYY-MM-DD; tomorrow at the earliest.' }),
      twoFactorCode: t.arg.string(),
    },
    resolve: (_source, { twoFactorCode, ...given }, context) => setPoolTerm(context, given, twoFactorCode),
  }),
);
