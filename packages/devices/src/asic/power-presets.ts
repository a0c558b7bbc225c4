import { tunedModes } from '@headframe/domain/devices/asic/asic-reading';
import type { Preset } from '@headframe/domain/devices/value-preset';

const labels = { low: 'Low power', normal: 'Normal', high: 'High power' } as const;

/** The power modes that the firmware of the big creators has. */
export const powerPresets: readonly Preset[] = tunedModes.map((key) => ({ key, label: labels[key] }));

/** Fans that follow the temperature. */
export const automaticFans: readonly Preset[] = [{ key: 'auto', label: 'Automatic' }];
