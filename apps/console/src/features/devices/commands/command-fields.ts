import type { CommandOptionName } from '@headframe/domain/devices/define-command';
import { minutesToSeconds } from '@headframe/domain/units/time-text';

/** Options of a batch as the server reads them; times in seconds. */
export interface CommandOptions {
  rampSeconds?: number;
  stayTime?: number;
  switchTarget?: boolean;
  scheduledSkipRail?: boolean;
  staggerSize?: number;
  staggerSeconds?: number;
}

/** What the number fields hold: a number, or a text while one types. */
export type NumberField = number | string;

/** The stagger as entered: the batch size, and the pause between batches in seconds. */
export interface StaggerFields {
  size: NumberField;
  seconds: NumberField;
}

/** The fields of all options. */
export interface OptionFields extends StaggerFields {
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

/** The fields of options as a confirmation opens: nothing but the target of a switch is chosen. */
export const untouchedOptions: OptionFields = {
  rampSeconds: 0,
  stayMinutes: 0,
  switchTarget: true,
  scheduledSkipRail: false,
  ...noStagger,
};

/** The options that a command offers, as entered; a stay time in minutes becomes seconds. */
export function commandOptions(fields: OptionFields, offered: readonly CommandOptionName[]): CommandOptions {
  const { rampSeconds, stayMinutes, switchTarget, scheduledSkipRail } = fields;
  const values: Readonly<Record<CommandOptionName, CommandOptions>> = {
    ramp: { rampSeconds: wholeNumber(rampSeconds) ?? 0 },
    stay: { stayTime: minutesToSeconds(wholeNumber(stayMinutes) ?? 0) },
    stagger: staggerOptions(fields),
    switchTarget: { switchTarget },
    skipRail: { scheduledSkipRail },
  };
  return Object.assign({}, ...offered.map((option) => values[option])) as CommandOptions;
}
