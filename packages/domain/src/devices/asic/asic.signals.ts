import { defineSignal, deviceFreshSeconds } from '../../signals/define-signal.ts';

/** Signals of miners that are no measure. */
export const asicSignals = [
  defineSignal({
    key: 'asic.efficiency',
    label: 'Efficiency',
    unit: 'J/Th',
    subject: 'asic',
    freshForSeconds: deviceFreshSeconds,
    permission: 'agent_workers',
  }),
] as const;
