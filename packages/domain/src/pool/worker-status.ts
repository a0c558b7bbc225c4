/**
 * How a worker stands, by the number that is stored. `deactive`: no credited share for two minutes. `active`: one within two
 * minutes. `dead`: none for a day. `disabled`: no credited share for two minutes, as its miner was stopped on purpose.
 */
export const workerStatuses = ['deactive', 'active', 'dead', 'disabled'] as const;

/** One of the states. */
export type WorkerStatus = (typeof workerStatuses)[number];

/** How long after its last credited share a worker counts as active, in minutes. */
export const activeMinutes = 2;

/** How long after its last credited share a worker counts as dead, in minutes. */
export const deadMinutes = 24 * 60;

/** Number of a state as it is stored. */
export function workerStatusNumber(status: WorkerStatus): number {
  return workerStatuses.indexOf(status);
}

/** What people read for a state. */
export const workerStatusLabels: Readonly<Record<WorkerStatus, string>> = {
  active: 'Active',
  deactive: 'Offline',
  dead: 'Dead',
  disabled: 'Disabled',
};
