import { noteSetting } from '../settings/device-note.ts';
import { tagsSetting } from '../settings/device-tags.ts';
import type { SettingDescriptors } from '../define-setting.ts';

/** What operators set on sensors, in menu order. */
export const sensorSettings = {
  tags: tagsSetting('sensor_write'),
  note: noteSetting('sensor_write'),
} as const satisfies SettingDescriptors;
