import { defineSignal } from '../signals/define-signal.ts';

/** The pool counts shares by the minute; a figure that it has not counted for three is stale. */
const countedSeconds = 180;

/** What workers mine at the pool, by the shares of the last ten minutes. */
export const poolSignals = [
  defineSignal({
    key: 'worker.hashrate',
    label: 'Hashrate at the pool',
    unit: 'H/s',
    subject: 'worker',
    freshForSeconds: countedSeconds,
    permission: 'workers',
    history: 'workers',
  }),
  defineSignal({
    key: 'worker.rejectRate',
    label: 'Rejected shares at the pool',
    unit: '%',
    subject: 'worker',
    freshForSeconds: countedSeconds,
    permission: 'workers',
    set: 'watchdog',
  }),
  defineSignal({
    key: 'pool.hashrate',
    label: 'Hashrate of the workers at the pool',
    unit: 'H/s',
    subject: 'subaccount',
    freshForSeconds: countedSeconds,
    permission: 'workers',
    history: 'workers',
  }),
] as const;
