import type { Capability } from '@headframe/domain/devices/capability';

/** The power adjustment of firmware that knows watts and no modes. */
export function wattsAlone(firmware: string): Capability {
  return { supported: true, lacks: { mode: `${firmware} has no power modes: enter watts.` } };
}

/** Why firmware of others does not take a setting for its fans: whether it kept it could not be read back. */
export const coolingUnknown: Capability = {
  supported: false,
  reason: 'How this firmware reports the setting of its fans is not known.',
};

/** Why firmware whose automatic fans follow a target temperature does not take a setting for its fans. */
export function fansNeedTemperature(firmware: string): Capability {
  return {
    supported: false,
    reason: `Automatic fans of ${firmware} need a target temperature, which this command does not hold.`,
  };
}
