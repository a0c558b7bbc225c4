import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { devicePortsInput } from '../agents/index.ts';
import { kindIngests } from '../ingest/index.ts';
import { commandBatch, selectOfAnyKind } from '../requests/index.ts';
import { addDiscoveredDevices } from './add-discovered-devices.ts';
import { discoveredDeviceEntity } from './discovered-device.entity.ts';
import { logInToServers } from './log-in-to-servers.ts';
import { previousIpRanges, type PreviousIpRange } from './previous-ip-ranges.ts';
import { scanDevicesAgain, startScan } from './scan.service.ts';

addListFields(discoveredDeviceEntity, {
  name: 'discoveredDevices',
  permission: 'agent_request',
  description: 'Devices that scans discovered.',
  liveTopics: ['agentRequest', ...kindIngests.map(({ topic }) => topic)],
});

const previousIpRange = builder.objectRef<PreviousIpRange>('PreviousIpRange').implement({
  description: 'Ranges that an agent scanned before.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The last request for them.' }),
    ipRange: t.exposeString('ipRange'),
    scanKinds: t.exposeStringList('scanKinds', { description: 'Kinds of devices it looked for; none: all.' }),
    createdAt: t.expose('createdAt', { type: 'Timestamp' }),
  }),
});

builder.queryField('previousIpRanges', (t) =>
  t.field({
    ...permissionField('agent_request'),
    type: [previousIpRange],
    description: 'The last 15 ranges that an agent scanned, each once, the latest first.',
    args: { agentId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { agentId }, context) => previousIpRanges(context, String(agentId)),
  }),
);

const scanWrite = permissionField('agent_request_write');

const credentialInput = builder.inputType('CredentialInput', {
  description:
    'A credential to try. For SNMP: a community as the password without a user, or a user of SNMPv3 with `sha256:password` or `sha256:password:aes:password` as the password.',
  fields: (t) => ({
    user: t.string({ required: true }),
    password: t.string({ required: true }),
    kind: t.string({ description: 'Kind of devices that it is tried on; left out: all but those over SSH.' }),
    hostKeys: t.stringList({
      description:
        'Fingerprints of SSH host keys (`SHA256:…`): it is tried on servers alone that show one of them; left out: on all.',
    }),
  }),
});

builder.mutationField('startScan', (t) =>
  t.id({
    ...scanWrite,
    description:
      'Requests a scan for devices in ranges (CIDR, from-to, single addresses) from an agent. Returns the batch. Credentials that known devices accept are stored, where the caller may change credentials.',
    args: {
      agentId: t.arg.id({ required: true }),
      ranges: t.arg.stringList({ required: true }),
      kinds: t.arg.stringList({ description: 'Kinds of devices to look for; left out: all that the agent knows.' }),
      credentials: t.arg({ type: [credentialInput] }),
      addNewDevices: t.arg.boolean({
        description:
          'Adds discovered devices at once; requires the right to insert devices. Left out: they are only listed.',
      }),
      connectTimeoutMs: t.arg.int(),
      devicePorts: t.arg({ type: devicePortsInput }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { agentId, subaccount: _subaccount, ...scan }, context) =>
      startScan(context, String(agentId), scan),
  }),
);

const serverLoginInput = builder.inputType('ServerLoginInput', {
  description: 'A user of SSH, with a password or a private key.',
  fields: (t) => ({ user: t.string({ required: true }), password: t.string({ required: true }) }),
});

builder.mutationField('logInToServers', (t) =>
  t.id({
    ...scanWrite,
    description:
      'Requests a login to SSH servers that a scan listed as locked and whose host keys the caller accepts; the credential is sent to servers alone that show one of them. Returns the batch.',
    args: {
      requestId: t.arg.id({ required: true, description: 'The scan that listed them.' }),
      hostKeys: t.arg.stringList({ required: true, description: 'Fingerprints that the caller accepts.' }),
      credential: t.arg({ type: serverLoginInput, required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { requestId, hostKeys, credential }, context) =>
      logInToServers(context, String(requestId), { hostKeys, credential }),
  }),
);

builder.mutationField('scanDevicesAgain', (t) =>
  t.field({
    ...scanWrite,
    type: commandBatch,
    description:
      'Requests a new scan of the devices of a snapshot, of any kind, from their agents, except those scanned within the last 15 s. Adds none.',
    args: {
      snapshotId: t.arg.id({ required: true, description: 'A confirmed snapshot of the action scanAgain.' }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { snapshotId }, context) =>
      scanDevicesAgain(context, (await selectOfAnyKind(context, 'scanAgain', String(snapshotId))).deviceIds),
  }),
);

builder.mutationField('addDiscoveredDevices', (t) =>
  t.int({
    ...permissionField('agent_worker_insert_write'),
    description: 'Adds devices that a scan discovered: the named ones, or all. Returns the number of new ones.',
    args: { requestId: t.arg.id({ required: true }), ids: t.arg.idList(), subaccount: t.arg.string() },
    resolve: (_source, args, context) =>
      addDiscoveredDevices(context, String(args.requestId), args.ids?.map(String) ?? null),
  }),
);
