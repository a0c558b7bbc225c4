import { noteSetting } from '../settings/device-note.ts';
import { tagsSetting } from '../settings/device-tags.ts';
import type { SettingDescriptors } from '../define-setting.ts';

/** What operators set on miners, in menu order. */
export const asicSettings = {
  tags: tagsSetting('agent_worker_tag_write'),
  note: noteSetting('agent_worker_note_write'),
} as const satisfies SettingDescriptors;
