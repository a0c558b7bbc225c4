import { kindOfReport, type DeviceReport, type PartReport } from '@headframe/agent-link/device-report';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { upsertParts } from '../../parts/index.ts';
import type { IngestSession } from '../frame/ingest-session.ts';
import type { KnownPart } from './part-rows.ts';

/** What is remembered of the parts of a device. */
export interface DeviceParts {
  /** Keys and names as last reported, in order. */
  reported: string;
  /** `device_part.id` by key. */
  ids: ReadonlyMap<string, number>;
}

type ReportWithParts = DeviceReport & { parts: PartReport[] };

function partsText(parts: readonly PartReport[]): string {
  return JSON.stringify(parts.map(({ key, name }) => [key, name]));
}

/** Devices whose parts are not those that the session knows: the last report of each, as long as it is of the device's kind. */
function changedParts(session: IngestSession, reports: readonly DeviceReport[]): ReportWithParts[] {
  const last = new Map<number, ReportWithParts>();
  for (const report of reports)
    if (report.parts && report.scalars && session.devices.get(report.deviceId)?.kind === kindOfReport(report))
      last.set(report.deviceId, { ...report, parts: report.parts });
  return [...last.values()].filter(({ deviceId, parts }) => session.parts.get(deviceId)?.reported !== partsText(parts));
}

/** Stores the parts that reports name, in order of time, where they changed, and remembers them. */
export async function storeParts(
  transaction: AccessTransaction,
  session: IngestSession,
  reports: readonly DeviceReport[],
): Promise<void> {
  const changed = changedParts(session, reports);
  if (changed.length === 0) return;
  await upsertParts(transaction, changed);
  const { rows } = await sql<{ deviceId: number; ids: Record<string, number> }>`
    select device_id as "deviceId", json_object_agg(key, id) as ids from device_part
    where device_id = any (${changed.map(({ deviceId }) => deviceId)}::int[]) group by device_id`.execute(transaction);
  const ids = new Map(rows.map((row) => [row.deviceId, new Map(Object.entries(row.ids))]));
  for (const { deviceId, parts } of changed)
    session.parts.set(deviceId, { reported: partsText(parts), ids: ids.get(deviceId) ?? new Map() });
}

/** The parts of a report with their ids, each once. */
export function knownParts(session: IngestSession, { deviceId, parts = [] }: DeviceReport): KnownPart[] {
  const ids = session.parts.get(deviceId)?.ids;
  const known = new Map<number, KnownPart>();
  for (const { key, scalars } of parts) {
    const partId = ids?.get(key);
    if (partId !== undefined && !known.has(partId)) known.set(partId, { partId, scalars });
  }
  return [...known.values()];
}
