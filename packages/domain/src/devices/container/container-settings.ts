import { noteSetting } from '../settings/device-note.ts';
import { tagsSetting } from '../settings/device-tags.ts';
import type { SettingDescriptors } from '../define-setting.ts';

/** What operators set on containers, in menu order. */
export const containerSettings = {
  tags: tagsSetting('ant_space_write'),
  note: noteSetting('ant_space_write'),
} as const satisfies SettingDescriptors;
