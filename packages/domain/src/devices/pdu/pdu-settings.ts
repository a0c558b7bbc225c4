import { noteSetting } from '../settings/device-note.ts';
import { tagsSetting } from '../settings/device-tags.ts';
import type { SettingDescriptors } from '../define-setting.ts';

/** What operators set on PDUs, in menu order. */
export const pduSettings = {
  tags: tagsSetting('pdu_write'),
  note: noteSetting('pdu_write'),
} as const satisfies SettingDescriptors;
