import { agentSettingSchema, devicePortsSchema } from '@headframe/agent-link';
import type { FieldValues } from '@headframe/domain/changes/merge-change';
import type { z } from 'zod';
import type { agentChangeSchema } from './agent.service.ts';

type AgentChange = z.output<typeof agentChangeSchema>;

/** What is stored of an agent as its form shows it: defaults filled in, the interval of each kind by its name. */
export function comparedAgent({ name, setting, devicePorts }: { name: string; setting: object; devicePorts: object }) {
  return { name, setting: agentSettingSchema.parse(setting), devicePorts: devicePortsSchema.parse(devicePorts) };
}

/** A change, or what it began with, as {@link comparedAgent}. */
export function comparedChange({ setting, ...change }: AgentChange): FieldValues {
  if (!setting) return change;
  const { kindPollSeconds, ...fields } = setting;
  const byKind = kindPollSeconds?.map(({ kind, pollSeconds }) => [kind, pollSeconds ?? null] as const);
  return { ...change, setting: { ...fields, ...(byKind && { kindPollSeconds: Object.fromEntries(byKind) }) } };
}

/** Of a merged change the fields that were given, as callers give them. */
export function givenChange(change: AgentChange, merged: FieldValues): FieldValues {
  const part = (given: object, joined: unknown) =>
    Object.fromEntries(Object.entries(joined as FieldValues).filter(([name]) => name in given));
  const { setting, devicePorts } = change;
  const joined = setting && part(setting, merged['setting']);
  const byKind = joined?.['kindPollSeconds'] as Readonly<Record<string, number | null>> | undefined;
  const kinds = setting?.kindPollSeconds?.map(({ kind }) => ({ kind, pollSeconds: byKind?.[kind] ?? null }));
  return {
    ...merged,
    ...(joined && { setting: { ...joined, ...(kinds && { kindPollSeconds: kinds }) } }),
    ...(devicePorts && { devicePorts: part(devicePorts, merged['devicePorts']) }),
  };
}
