import type { KnownDevice, ReportedIdentity } from '../../kind-platform/index.ts';

/** Columns of `device` that a report may change. */
export type IdentityRow = Omit<KnownDevice, 'kind'>;

const fields = ['mac', 'family', 'model', 'firmware', 'serialNumber', 'hostname', 'name'] as const;

/** Stores the identity of a report in the device's memory. Returns the row to write, or null where nothing changed. */
export function acceptIdentity(memory: KnownDevice, ip: string, reported: ReportedIdentity): IdentityRow | null {
  const before = { ...memory };
  memory.ip = ip;
  memory.mac ??= reported.mac ?? null;
  for (const field of fields) if (field !== 'mac') memory[field] = reported[field] ?? memory[field];
  if (ip === before.ip && fields.every((field) => memory[field] === before[field])) return null;
  const { id, mac, family, model, firmware, serialNumber, hostname, name } = memory;
  return { id, ip, mac: mac === before.mac ? null : mac, family, model, firmware, serialNumber, hostname, name };
}
