import type { SettingDescriptors } from '../define-setting.ts';
import { noteSetting } from '../settings/device-note.ts';
import { tagsSetting } from '../settings/device-tags.ts';
import { repeatTargetsSetting } from '../settings/repeat-targets.ts';

/** What operators set on GPUs, in menu order. */
export const gpuSettings = {
  tags: tagsSetting('gpu_write'),
  note: noteSetting('gpu_write'),
  infiniteRetry: repeatTargetsSetting(
    'gpu_write',
    'A power target that a card does not keep, such as one that a restart of its server has lost,',
  ),
} as const satisfies SettingDescriptors;
