import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { fileResult, refusedRow } from '../../../../platform/files/file-result.ts';
import { linkOutlets, previewLinks, type LinkChange, type LinkPreview } from './link-outlets.ts';

const row = builder.inputType('OutletLinkRow', {
  description: 'An outlet, by its id or by its PDU and its number or name there, and the miner behind it.',
  fields: (t) => ({
    line: t.int({ required: true, description: 'Its number in the file, the header being 1; refusals name it.' }),
    agent: t.string({ description: 'Name of the agent of the PDU; needed only where two PDUs are named alike.' }),
    outletId: t.id(),
    pdu: t.string({ description: 'IPv4 address or name of the PDU.' }),
    outlet: t.string({ description: 'Index by which the unit knows the outlet, or its name.' }),
    miner: t.string({
      description: 'Worker, host name, IPv4 address or MAC; `-` unlinks; left out, the outlet stays as it is.',
    }),
  }),
});

const change = builder.objectRef<LinkChange>('OutletLinkChange').implement({
  description: 'An outlet whose link a row changes.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    pdu: t.exposeString('pdu'),
    outlet: t.exposeString('outlet', { description: 'Index by which the unit knows it.' }),
    before: t.exposeString('before', { nullable: true, description: 'The miner behind it now.' }),
    after: t.exposeString('after', { nullable: true, description: 'The miner behind it then; null: it is unlinked.' }),
  }),
});

const preview = builder.objectRef<LinkPreview>('OutletLinkPreview').implement({
  description: 'What the rows of a file would do.',
  fields: (t) => ({
    changes: t.field({ type: [change], resolve: ({ changes }) => [...changes] }),
    unchanged: t.exposeInt('unchanged', {
      description: 'Rows whose outlet is linked as they say already, or that say nothing.',
    }),
    refused: t.field({ type: [refusedRow], resolve: ({ refused }) => [...refused] }),
  }),
});

builder.queryField('outletLinkPreview', (t) =>
  t.field({
    ...permissionField('agent_worker_pdus_write'),
    type: preview,
    description: 'What `linkOutlets` would do with the same rows. Requires the rights to miners and PDUs as well.',
    args: { content: t.arg({ type: [row], required: true }), subaccount: t.arg.string() },
    resolve: (_source, { content }, context) => previewLinks(context, content),
  }),
);

builder.mutationField('linkOutlets', (t) =>
  t.field({
    ...permissionField('agent_worker_pdus_write'),
    type: fileResult,
    description:
      'Links outlets to the miners behind them by the rows of a file, at most 2000; rows that cannot be applied are refused one by one. Requires the rights to miners and PDUs as well.',
    args: { content: t.arg({ type: [row], required: true }), subaccount: t.arg.string() },
    resolve: (_source, { content }, context) => linkOutlets(context, content),
  }),
);
