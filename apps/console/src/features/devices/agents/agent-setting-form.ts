import * as z from 'zod/mini';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import type { AgentSettingInput, DevicePortsInput } from '../../../generated/inputs.ts';
import { rangeList, rangesState } from '../../../ui/fields/ranges-text.ts';
import { kindPollFields, kindPollSeconds, type KindPollFields } from './kind-poll-fields.ts';
import { portNumbers, type PortFields } from '../../../ui/fields/device-ports.ts';
import type { FieldValue } from '../../../ui/fields/field-props.ts';

/** The settings that are numbers. */
export type SettingNumber = Exclude<keyof AgentSettingInput, 'ranges' | 'kindPollSeconds' | SettingSwitch>;

/** The settings that are switched. */
export type SettingSwitch = 'httpAsicsEnabled' | 'dcRestartService';

/** What each switch means. */
export const settingSwitches: Readonly<Record<SettingSwitch, { label: string; description: string }>> = {
  httpAsicsEnabled: {
    label: 'Ask ASICs over HTTP',
    description:
      'Off: their web interfaces are left alone. Those that answer nothing else are not read, and commands over HTTP fail.',
  },
  dcRestartService: {
    label: 'Restart service after a disconnect',
    description: 'The agent restarts itself when it has not reached the server for 10 minutes.',
  },
};

interface NumberBounds {
  label: string;
  description: string;
  unit?: string;
  min: number;
  max: number;
}

/** What each number means, and its bounds. */
export const settingNumbers: Readonly<Record<SettingNumber, NumberBounds>> = {
  pollSeconds: {
    label: 'Poll interval',
    description: 'How often each device is read.',
    unit: 's',
    min: 5,
    max: 3600,
  },
  deviceTimeoutMs: {
    label: 'Device time-out',
    description: 'For one request to a device.',
    unit: 'ms',
    min: 500,
    max: 60_000,
  },
  maximumSockets: {
    label: 'Sockets',
    description: 'Open to devices at once.',
    min: 1,
    max: 8192,
  },
  scanSockets: {
    label: 'Scan sockets',
    description: 'Open at once during a scan.',
    min: 1,
    max: 16_384,
  },
  spoolMegabytes: {
    label: 'Spool',
    description: 'Disk for unsent reports.',
    unit: 'MiB',
    min: 16,
    max: 65_536,
  },
};

/** The form as entered. */
export type SettingFields = Readonly<Record<SettingNumber, FieldValue> & Record<SettingSwitch, boolean>> & {
  readonly ranges: string;
  readonly kindPolls: KindPollFields;
  readonly ports: PortFields;
};

/** The current settings of an agent, as fields. */
export function settingFields({ kinds, setting, devicePorts }: AgentRowFragment): SettingFields {
  const { ranges, kindPollSeconds: _byKind, ...others } = setting;
  const kindPolls = kindPollFields({ kinds, setting });
  return { ...others, ranges: ranges.join('\n'), kindPolls, ports: devicePorts };
}

const counts = new Intl.NumberFormat('en-US');

function numberSchema({ min, max }: NumberBounds) {
  const message = `Between ${counts.format(min)} and ${counts.format(max)}.`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}

const numbersSchema = z.object({
  pollSeconds: numberSchema(settingNumbers.pollSeconds),
  deviceTimeoutMs: numberSchema(settingNumbers.deviceTimeoutMs),
  maximumSockets: numberSchema(settingNumbers.maximumSockets),
  scanSockets: numberSchema(settingNumbers.scanSockets),
  spoolMegabytes: numberSchema(settingNumbers.spoolMegabytes),
});

/** What is wrong with each field; a field that is fine is left out. */
type SettingProblems = Partial<Record<SettingNumber, string>>;

/** The settings to send, or undefined with the problems. Problems of ranges and ports are shown at their own fields. */
export function readSettings(fields: SettingFields): {
  problems: SettingProblems;
  settings: { setting: AgentSettingInput; devicePorts: DevicePortsInput } | undefined;
} {
  const parsed = numbersSchema.safeParse(fields);
  const problems: SettingProblems = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[path[0] as SettingNumber] ??= message;
  const ranges = rangesState(fields.ranges);
  const devicePorts = portNumbers(fields.ports);
  const byKind = kindPollSeconds(fields.kindPolls);
  if (!parsed.success || ranges.kind === 'wrong' || !devicePorts || !byKind) return { problems, settings: undefined };
  const { httpAsicsEnabled, dcRestartService } = fields;
  const switches = { httpAsicsEnabled, dcRestartService };
  const setting = { ...parsed.data, ...switches, kindPollSeconds: byKind, ranges: rangeList(fields.ranges) };
  return { problems, settings: { setting, devicePorts } };
}
