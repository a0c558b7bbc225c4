import type { devicePortsSchema } from '@headframe/agent-link';
import { portNames, standardPorts, type PortName } from '@headframe/domain/devices/device-ports';
import { agentSettingSchema, type AgentSetting, type AgentStats } from '@headframe/agent-link';
import type { z } from 'zod';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField, permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requireMemberFactor } from '../../people/two-factor/index.ts';
import { agentEntity } from './agent.entity.ts';
import { agentOutageEntity } from './agent-outage.entity.ts';
import { createAgent, removeAgent, renewAgentKey, updateAgent, type CreatedAgent } from './agent.service.ts';
import './import-agents.ts';
import { takeAgentKeys, type ImportedAgent } from './imported-agent-keys.ts';

type DevicePorts = z.infer<typeof devicePortsSchema>;

const kindPollSeconds = builder.objectRef<{ kind: string; pollSeconds: number }>('KindPollSeconds').implement({
  description: 'Poll interval of one kind of device.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    pollSeconds: t.exposeInt('pollSeconds', { description: 'Seconds between two polls of a device.' }),
  }),
});

const kindPollSecondsInput = builder.inputType('KindPollSecondsInput', {
  description: 'Poll interval of one kind of device; without `pollSeconds`, the kind has no interval of its own.',
  fields: (t) => ({ kind: t.string({ required: true }), pollSeconds: t.int() }),
});

const agentSetting = builder.objectRef<AgentSetting>('AgentSetting').implement({
  description: 'Settings of an agent.',
  fields: (t) => ({
    pollSeconds: t.exposeInt('pollSeconds', { description: 'Seconds between two polls of a device.' }),
    kindPollSeconds: t.field({
      type: [kindPollSeconds],
      description: 'Kinds of devices that are polled at an interval of their own.',
      resolve: ({ kindPollSeconds: byKind }) =>
        Object.entries(byKind).map(([kind, pollSeconds]) => ({ kind, pollSeconds })),
    }),
    deviceTimeoutMs: t.exposeInt('deviceTimeoutMs', { description: 'For one request to a device, in milliseconds.' }),
    maximumSockets: t.exposeInt('maximumSockets', { description: 'Sockets open to devices at once.' }),
    scanSockets: t.exposeInt('scanSockets', { description: 'Sockets open at once during a scan.' }),
    spoolMegabytes: t.exposeInt('spoolMegabytes', { description: 'Bound of the disk spool, in MiB.' }),
    ranges: t.exposeStringList('ranges', {
      description:
        'Ranges searched for a device whose address changed; where empty, the /24 network of its last address.',
    }),
    httpAsicsEnabled: t.exposeBoolean('httpAsicsEnabled', {
      description: 'Whether it asks ASICs over HTTP; without, those that answer nothing else are not read.',
    }),
    dcRestartService: t.exposeBoolean('dcRestartService', {
      description: 'Whether its service restarts when it has had no connection to the server for ten minutes.',
    }),
  }),
});

const agentSettingInput = builder.inputType('AgentSettingInput', {
  description: 'Settings to change; omitted ones stay unchanged, and so do kinds of devices that are not named.',
  fields: (t) => ({
    pollSeconds: t.int(),
    kindPollSeconds: t.field({ type: [kindPollSecondsInput] }),
    deviceTimeoutMs: t.int(),
    maximumSockets: t.int(),
    scanSockets: t.int(),
    spoolMegabytes: t.int(),
    ranges: t.stringList(),
    httpAsicsEnabled: t.boolean(),
    dcRestartService: t.boolean(),
  }),
});

/** One field for each port that devices have. */
const byPort = <Field>(fieldOf: (name: PortName) => Field) =>
  Object.fromEntries(portNames.map((name) => [name, fieldOf(name)])) as Record<PortName, Field>;

/** Ports as they are stored; one that this version added is missing until they are stored again. */
const devicePorts = builder.objectRef<Partial<DevicePorts>>('DevicePorts').implement({
  description: "Ports on which a site's devices are reached.",
  fields: (t) => byPort((name) => t.int({ resolve: (ports) => ports[name] ?? standardPorts[name] })),
});

/** Input twin of the ports. */
export const devicePortsInput = builder.inputType('DevicePortsInput', {
  description: 'Ports to use; omitted ones stay as the agent has them.',
  fields: (t) => byPort(() => t.int()),
});

const agentStats = builder.objectRef<AgentStats>('AgentStats').implement({
  description: 'The runtime figures that the agent last reported.',
  fields: (t) => ({
    at: t.field({ type: 'Timestamp', resolve: (row) => new Date(row.at) }),
    connected: t.exposeInt('connected'),
    disconnected: t.exposeInt('disconnected'),
    pollsPerSecond: t.exposeFloat('pollsPerSecond'),
    openSockets: t.exposeInt('openSockets'),
    spoolFrames: t.exposeInt('spoolFrames'),
    spoolBytes: t.exposeFloat('spoolBytes'),
    droppedReports: t.exposeInt('droppedReports'),
    memoryBytes: t.exposeFloat('memoryBytes'),
    isBehind: t.boolean({
      description: 'Whether it polls less often than set, because it cannot keep up; false for agents that do not say.',
      resolve: ({ pace }) => pace?.isBehind ?? false,
    }),
    intervalFactor: t.float({
      description: 'How many times as wide as set its poll intervals are.',
      resolve: ({ pace }) => pace?.intervalFactor ?? 1,
    }),
    delaySeconds: t.float({
      nullable: true,
      description: 'How late its polls begin, in seconds; null for agents that do not say.',
      resolve: ({ pace }) => pace?.delaySeconds,
    }),
    excusedPolls: t.float({
      nullable: true,
      description:
        'Polls since its start that failed by its own delay, for which no device is called offline; null for agents that do not say.',
      resolve: ({ pace }) => pace?.excusedPolls,
    }),
  }),
});

const kindCount = builder.objectRef<{ kind: string; count: number }>('KindCount').implement({
  description: 'The number of devices of one kind.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'A kind of devices, which this version need not know.' }),
    count: t.exposeInt('count'),
  }),
});

addListFields(agentOutageEntity, {
  name: 'agentOutages',
  permission: 'agent',
  description: 'Times of a minute or more in which agents were not connected, of the last 30 days.',
  liveTopics: ['agent'],
});

addListFields(agentEntity, {
  name: 'agents',
  permission: 'agent',
  description: 'On-site agents.',
  liveTopics: ['agent'],
  details: {
    setting: { type: agentSetting, description: 'Its settings.', resolve: (value) => agentSettingSchema.parse(value) },
    kinds: {
      type: 'String',
      list: true,
      description: 'Kinds of devices that it can look after; none before its first connection.',
    },
    devicesByKind: { type: kindCount, list: true, description: 'Its devices by kind.' },
    devicePorts: { type: devicePorts, description: 'Ports on which its devices listen.' },
    serverVersion: { type: 'String', description: 'Version of this server, to which agents are updated.' },
    stats: { type: agentStats, nullable: true, description: 'Its runtime figures; null before the first report.' },
  },
});

const createdAgent = builder.objectRef<CreatedAgent>('CreatedAgent').implement({
  description: 'An agent and its key, which is shown this once.',
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key'),
    serverAddress: t.string({
      description: 'The public address of this server: scheme, host name and port (HEADFRAME_PUBLIC_URL).',
      resolve: (_agent, _args, { services }) => services.publicUrl,
    }),
  }),
});

const agentWrite = permissionField('agent_write');
/** An agent key gives lasting access to a site, so only people create one, with a code of their second factor, which members must have. */
const agentKeyWrite = peopleField('agent_write');

builder.mutationField('createAgent', (t) =>
  t.field({
    ...agentKeyWrite,
    type: createdAgent,
    description: 'Creates an agent and its key. API keys cannot.',
    args: { name: t.arg.string({ required: true }), subaccount: t.arg.string(), twoFactorCode: t.arg.string() },
    resolve: async (_source, args, context) => {
      await requireMemberFactor(context, args.twoFactorCode);
      return createAgent(context, args.name);
    },
  }),
);

const importedAgent = builder.objectRef<ImportedAgent>('ImportedAgent').implement({
  description: 'An agent of a file and its key, which is handed out this once.',
  fields: (t) => ({ name: t.exposeString('name'), key: t.exposeString('key') }),
});

const importedAgents = builder.objectRef<{ agents: readonly ImportedAgent[] }>('ImportedAgents').implement({
  description: 'The agents that an import has added.',
  fields: (t) => ({
    agents: t.field({ type: [importedAgent], resolve: ({ agents }) => [...agents] }),
    serverAddress: t.string({
      description: 'The public address of this server: scheme, host name and port (HEADFRAME_PUBLIC_URL).',
      resolve: (_agents, _args, { services }) => services.publicUrl,
    }),
  }),
});

builder.mutationField('takeAgentKeys', (t) =>
  t.field({
    ...agentKeyWrite,
    type: importedAgents,
    description:
      "The keys of the agents that an import of the caller's own has added: handed out once, and kept no longer than the import. API keys cannot.",
    args: { importId: t.arg.id({ required: true }), subaccount: t.arg.string(), twoFactorCode: t.arg.string() },
    resolve: async (_source, { importId, twoFactorCode }, context) => {
      await requireMemberFactor(context, twoFactorCode);
      return { agents: await takeAgentKeys(context, importId) };
    },
  }),
);

builder.mutationField('renewAgentKey', (t) =>
  t.field({
    ...agentKeyWrite,
    type: createdAgent,
    description:
      'Issues a new key for the agent; the old one becomes invalid at once. An agent with the key receives the passwords of the devices, so this requires agent_worker_credential too. API keys cannot.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string(), twoFactorCode: t.arg.string() },
    resolve: async (_source, args, context) => {
      requirePermission(singleGrant(context.scope.grants), 'agent_worker_credential');
      await requireMemberFactor(context, args.twoFactorCode);
      return renewAgentKey(context, String(args.id));
    },
  }),
);

const agentFrom = builder.inputType('AgentFrom', {
  description: 'What an agent was when its change began.',
  fields: (t) => ({
    name: t.string(),
    setting: t.field({ type: agentSettingInput }),
    devicePorts: t.field({ type: devicePortsInput }),
  }),
});

builder.mutationField('updateAgent', (t) =>
  t.boolean({
    ...agentWrite,
    description: 'Changes the given values; omitted ones stay unchanged.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string(),
      setting: t.arg({ type: agentSettingInput }),
      devicePorts: t.arg({ type: devicePortsInput }),
      from: t.arg({ type: agentFrom, description: changedFrom }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, name, setting, devicePorts: ports, from }, context) => {
      await updateAgent(context, String(id), { name, setting, devicePorts: ports }, from);
      return true;
    },
  }),
);

builder.mutationField('removeAgent', (t) =>
  t.boolean({
    ...agentWrite,
    description: 'Removes the agent with its devices; their history stays.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: async (_source, args, context) => {
      await removeAgent(context, String(args.id));
      return true;
    },
  }),
);
