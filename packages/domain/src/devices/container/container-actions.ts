import type { SelectionActions } from '../define-command.ts';
import { deviceActions } from '../device-actions.ts';
import { lineOfText } from '../line-of-text.ts';
import { releaseHold } from '../release-hold.ts';

/** What else is done to containers by selection, without their drivers, in menu order after the commands. */
export const containerActions = {
  clearTargets: {
    label: 'Clear targets',
    on: 'device',
    icon: 'eraser',
    consequence: 'Removes the stored targets (cooler, temperature). The containers do not change.',
    permission: 'ant_space_write',
    audit: 'Targets cleared',
  },
  releaseHold: { ...releaseHold, on: 'device', permission: 'ant_space_write' },
  ...deviceActions('containers', 'ant_space_write'),
} as const satisfies SelectionActions;

/** A name that an operator gives a container; empty: none. */
export const containerNameSchema = lineOfText(64);
