import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { fileResult } from '../../../../platform/files/file-result.ts';
import './outlet-links-import.ts';
import './pdu-import.ts';
import './pdu-names-import.ts';
import { importPdus } from './import-pdus.ts';
import { updatePduNames } from './update-pdu-names.ts';

const line = 'Its number in the file, the header being 1; refusals name it.';
const agent = 'Name of the agent; may be left out where there is only one.';

const importRow = builder.inputType('PduImportRow', {
  description: 'A PDU of a file that is imported, with the credential by which its agent reads it.',
  fields: (t) => ({
    line: t.int({ required: true, description: line }),
    agent: t.string({ description: agent }),
    ip: t.string({ required: true, description: 'IPv4 address.' }),
    family: t.string({ required: true, description: 'Protocol family of its driver.' }),
    name: t.string(),
    viewOnly: t.boolean({ description: 'Whether its outlets take no command.' }),
    community: t.string({ description: 'Of SNMP v1 and v2c.' }),
    user: t.string({ description: 'Of SNMP v3.' }),
    authProtocol: t.string({ description: 'Of SNMP v3; sha unless given.' }),
    authPassword: t.string(),
    privacyProtocol: t.string({ description: 'Of SNMP v3; aes unless given.' }),
    privacyPassword: t.string({ description: 'Without it, messages are not encrypted.' }),
  }),
});

const namesRow = builder.inputType('PduNamesRow', {
  description: 'A new name of a PDU, of one of its outlets, or both.',
  fields: (t) => ({
    line: t.int({ required: true, description: line }),
    agent: t.string({ description: agent }),
    ip: t.string({ required: true, description: 'IPv4 address of the PDU.' }),
    name: t.string({ description: 'Of the PDU.' }),
    outlet: t.string({ description: 'Index by which the unit knows the outlet.' }),
    outletName: t.string({ description: 'Of the outlet; the unit stores it.' }),
  }),
});

builder.mutationField('importPdus', (t) =>
  t.field({
    ...permissionField('pdu_write'),
    type: fileResult,
    description:
      'Adds the PDUs of a file, at most 2000, and changes those that their agent has at an address; rows that cannot be applied are refused one by one.',
    args: { data: t.arg({ type: [importRow], required: true }), subaccount: t.arg.string() },
    resolve: (_source, { data }, context) => importPdus(context, data),
  }),
);

builder.mutationField('updatePduNames', (t) =>
  t.field({
    ...permissionField('pdu_write'),
    type: fileResult,
    description:
      'Renames PDUs and outlets by the rows of a file, at most 2000; outlets are renamed by a command to their units.',
    args: { content: t.arg({ type: [namesRow], required: true }), subaccount: t.arg.string() },
    resolve: (_source, { content }, context) => updatePduNames(context, content),
  }),
);
