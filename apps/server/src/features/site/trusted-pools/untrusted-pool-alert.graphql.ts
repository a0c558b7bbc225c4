import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { setUntrustedPoolAlert, untrustedPoolAlert } from './set-untrusted-pool-alert.ts';

builder.queryField('untrustedPoolAlert', (t) =>
  t.boolean({
    ...permissionField('trusted_pools'),
    description:
      'Whether miners of the subaccount that mine elsewhere than at its trusted pools have the issue UNTRUSTED_POOL.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, context) => untrustedPoolAlert(context),
  }),
);

builder.mutationField('setUntrustedPoolAlert', (t) =>
  t.boolean({
    ...permissionField('trusted_pools_write'),
    description:
      'Turns the alert of untrusted pools on or off; without a trusted pool nothing is judged. Returns what holds.',
    args: { isOn: t.arg.boolean({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { isOn }, context) => setUntrustedPoolAlert(context, isOn),
  }),
);
