import { agentSettingSchema, devicePortsSchema } from '@headframe/agent-link';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { z } from 'zod';

const { shape } = agentSettingSchema;
const kindSeconds = shape.kindPollSeconds.unwrap();
const optional = <Schema extends z.ZodType>(schema: z.ZodDefault<Schema>) => schema.unwrap().nullish();

/** Settings to change. What is left out stays; a kind without `pollSeconds` loses its own interval. */
export const settingChangeSchema = z.object({
  pollSeconds: optional(shape.pollSeconds),
  kindPollSeconds: z
    .array(z.object({ kind: kindSeconds.keyType, pollSeconds: kindSeconds.valueType.nullish() }))
    .max(64)
    .nullish(),
  deviceTimeoutMs: optional(shape.deviceTimeoutMs),
  maximumSockets: optional(shape.maximumSockets),
  scanSockets: optional(shape.scanSockets),
  spoolMegabytes: optional(shape.spoolMegabytes),
  ranges: optional(shape.ranges),
  httpAsicsEnabled: optional(shape.httpAsicsEnabled),
  dcRestartService: optional(shape.dcRestartService),
});
/** Ports to change; what is left out stays. */
export const portsChangeSchema = z.object(
  Object.fromEntries(Object.entries(devicePortsSchema.shape).map(([name, port]) => [name, optional(port)])),
);

type SettingChange = z.infer<typeof settingChangeSchema>;

/** The stored fields with those that are given; null and undefined change nothing. */
export function withGiven(stored: object, given: object): object {
  return { ...stored, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) };
}

/**
 * The stored setting with the change. Fields that this version does not know stay as well.
 * @throws DomainError `validation-failed` for the interval of a kind that is not among `kinds`, those of the agent.
 */
export function changedSetting(stored: object, change: SettingChange, kinds: readonly string[]): object {
  const { kindPollSeconds, ...fields } = change;
  const byKind = new Map(
    Object.entries((stored as { kindPollSeconds?: Record<string, number> }).kindPollSeconds ?? {}),
  );
  for (const { kind, pollSeconds } of kindPollSeconds ?? [])
    if (pollSeconds == null) byKind.delete(kind);
    else if (kinds.includes(kind)) byKind.set(kind, pollSeconds);
    else throw new DomainError('validation-failed', `The agent does not support the kind ${kind}.`);
  return withGiven(stored, { ...fields, kindPollSeconds: kindPollSeconds && Object.fromEntries(byKind) });
}
