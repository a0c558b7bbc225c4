import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { addStates, type KindIngest } from '../../kind-platform/index.ts';
import { kindIngests } from '../generated/kind-ingests.ts';

export interface DeviceOfKind {
  id: number;
  kind: string;
}

/** The kinds that devices can be added of. */
export const addableKinds: readonly string[] = kindIngests.map(({ kind }) => kind.kind);

/** Adds what new devices have beside their rows in `device`: their state, and what only their kind has. */
export async function addDeviceStates(transaction: AccessTransaction, devices: readonly DeviceOfKind[]): Promise<void> {
  for (const ingest of kindIngests) {
    const ids = devices.filter(({ kind }) => kind === ingest.kind.kind).map(({ id }) => id);
    await addStates(transaction, ingest, ids);
  }
}

/** The topic under which changes of a kind of devices are announced. */
export function topicOfKind(kind: string): KindIngest['topic'] | undefined {
  return kindIngests.find((ingest) => ingest.kind.kind === kind)?.topic;
}
