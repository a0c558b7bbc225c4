import type { Capability } from '@headframe/domain/devices/capability';

/** The power adjustment of firmware that knows watts and no modes. */
export function wattsAlone(firmware: string): Capability {
  return { supported: true, lacks: { mode: `${firmware} has no power modes: enter watts.` } };
}
