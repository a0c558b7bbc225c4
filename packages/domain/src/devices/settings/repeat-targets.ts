import { z } from 'zod';
import type { Permission } from '../../permissions/permission-catalogue.ts';
import { defineSetting } from '../define-setting.ts';

/** How long a target may stay unmet before it is commanded again, in minutes: that long the command itself is verified. */
export const repeatAfterMinutes = 15;

/** When the repeats of targets begin and end, after what is repeated: a predicate. */
export const repeatsUntilMet = `is commanded again, ${repeatAfterMinutes} minutes after it was set at the earliest, until it is met or cleared.`;

/** Whether targets that devices do not keep are commanded again; `target` is what the kind may lose. */
export function repeatTargetsSetting<const Required extends Permission>(permission: Required, target: string) {
  return defineSetting<{ isInfiniteRetry: boolean }>()({
    label: 'Repeat targets',
    on: 'device',
    icon: 'refresh',
    consequence: `${target} ${repeatsUntilMet}`,
    permission,
    ownerOnly: 'set the repeats of',
    values: { isInfiniteRetry: z.boolean().describe('Whether targets that are not kept are commanded again.') },
    audit: 'Repeat of targets changed',
  });
}
