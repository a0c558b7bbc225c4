import { z } from 'zod';
import type { Permission } from '../../permissions/permission-catalogue.ts';
import { defineSetting } from '../define-setting.ts';

/** Whether targets that devices do not keep are commanded again (decision 78); `consequence` says so of the kind. */
export function repeatTargetsSetting<const Required extends Permission>(permission: Required, consequence: string) {
  return defineSetting<{ isInfiniteRetry: boolean }>()({
    label: 'Repeat targets',
    on: 'device',
    icon: 'refresh',
    consequence,
    permission,
    ownerOnly: 'set the repeats of',
    values: { isInfiniteRetry: z.boolean().describe('Whether targets that are not kept are commanded again.') },
    audit: 'Repeat of targets changed',
  });
}
