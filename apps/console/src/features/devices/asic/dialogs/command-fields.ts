import { minutesToSeconds } from '@headframe/domain/units/time-text';
import type { CommandOptions } from '../../../../generated/asic.ts';

/** What the number fields hold: a number, or a text while one types. */
export type NumberField = number | string;

/** The stagger as entered: the batch size, and the pause between batches in seconds. */
export interface StaggerFields {
  size: NumberField;
  seconds: NumberField;
}

/** The fields of stop and start. */
export interface PowerSwitchFields extends StaggerFields {
  rampSeconds: NumberField;
  /** Minutes; seconds on the wire. */
  stayMinutes: NumberField;
  switchTarget: boolean;
  scheduledSkipRail: boolean;
}

/** An empty stagger: all devices in one batch. */
export const noStagger: StaggerFields = { size: '', seconds: '' };

function wholeNumber(value: NumberField): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** What is wrong with a stagger, or undefined: it wants both numbers or neither. */
export function staggerProblem({ size, seconds }: StaggerFields): string | undefined {
  if ((wholeNumber(size) === undefined) === (wholeNumber(seconds) === undefined)) return undefined;
  return 'Enter both numbers, or neither.';
}

/** The stagger as options of a command; empty for a single batch. */
export function staggerOptions({ size, seconds }: StaggerFields): CommandOptions {
  const [staggerSize, staggerSeconds] = [wholeNumber(size), wholeNumber(seconds)];
  return staggerSize === undefined || staggerSeconds === undefined ? {} : { staggerSize, staggerSeconds };
}

/** The options of stop and start; a stay time in minutes becomes seconds. */
export function powerSwitchOptions(fields: PowerSwitchFields): CommandOptions {
  const { rampSeconds, stayMinutes, switchTarget, scheduledSkipRail } = fields;
  return {
    rampSeconds: wholeNumber(rampSeconds) ?? 0,
    stayTime: minutesToSeconds(wholeNumber(stayMinutes) ?? 0),
    switchTarget,
    scheduledSkipRail,
    ...staggerOptions(fields),
  };
}
