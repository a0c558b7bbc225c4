import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { setOutletLinks } from './set-outlet-links.ts';

const outletLinkInput = builder.inputType('OutletLinkInput', {
  description:
    'An outlet, by its id or by the address of its PDU and its index there, and the miner behind it, by its id or by its MAC or address. Without a miner the outlet is unlinked.',
  fields: (t) => ({
    outletId: t.id(),
    pduIp: t.string(),
    outlet: t.string({ description: 'Index by which the unit knows the outlet, such as 3 or 1.1.3.' }),
    asicId: t.id(),
    miner: t.string({ description: 'MAC or IPv4 address of the miner.' }),
  }),
});

builder.mutationField('setOutletLinks', (t) =>
  t.int({
    ...permissionField('agent_worker_pdus_write'),
    description:
      'Links outlets to the miners behind them, or unlinks them, all or none. Outlets and miners are of the same subaccount; several outlets may feed one miner. Returns the number of outlets whose link changed.',
    args: {
      links: t.arg({ type: [outletLinkInput], required: true, description: 'At most 5,000.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { links }, context) => setOutletLinks(context, links),
  }),
);
