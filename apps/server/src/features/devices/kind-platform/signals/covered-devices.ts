import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { sql, type RawBuilder } from 'kysely';

/** Which devices (state `s`) a measure is taken together of, by its name, where it is not all of them. */
export type Covered = Readonly<Record<string, RawBuilder<unknown>>>;

const byKind = new Map<string, Covered>();

/** Names the devices of a kind that measures are taken together of. */
export function coverDevices({ kind }: DeviceKind, covered: Covered): void {
  byKind.set(kind, covered);
}

/** Whether a device with its state (`s`) is one of those that a measure is taken together of. */
export function isCovered({ kind }: DeviceKind, measure: string | undefined): RawBuilder<unknown> {
  return byKind.get(kind)?.[measure ?? ''] ?? sql`s.device_id is not null`;
}
