import type { CommandOptionName } from '@headframe/domain/devices/define-command';
import { maxHoldSeconds } from '@headframe/domain/holds/hold';
import { stopBeforeCut } from '@headframe/domain/devices/pdu/stop-before-cut';
import type { FieldValue } from '../../../ui/fields/field-props.ts';
import { wholeNumber } from '../../../ui/fields/whole-number.ts';

/** Options of a batch as the server reads them; times in seconds. */
export interface CommandOptions {
  rampSeconds?: number;
  stayTime?: number;
  switchTarget?: boolean;
  staggerSize?: number;
  staggerSeconds?: number;
  stopWithinSeconds?: number;
  cutAnyway?: boolean;
  holdSeconds?: number;
  holdReason?: string;
}

/** The stagger as entered: the batch size, and the pause between batches in seconds. */
export interface StaggerFields {
  size: FieldValue;
  seconds: FieldValue;
}

/** Whether the miners behind outlets are stopped before these are cut, and what becomes of those that do not stop in time. */
export interface StopFields {
  stopFirst: boolean;
  stopSeconds: FieldValue;
  cutAnyway: boolean;
}

/** For how long the state is held, and why; entered in minutes. */
export interface HoldFields {
  holdSeconds: FieldValue;
  holdReason: string;
}

/** The fields of all options. */
export interface OptionFields extends StaggerFields, StopFields, HoldFields {
  rampSeconds: FieldValue;
  /** Entered in minutes. */
  staySeconds: FieldValue;
  switchTarget: boolean;
}

/** An empty stagger: all in one batch. */
export const noStagger: StaggerFields = { size: '', seconds: '' };

function positive(value: FieldValue): number | undefined {
  return wholeNumber(value, 1, Infinity);
}

/** What is wrong with a stagger, or undefined: it wants both numbers or neither. */
export function staggerProblem({ size, seconds }: StaggerFields): string | undefined {
  if ((positive(size) === undefined) === (positive(seconds) === undefined)) return undefined;
  return 'Enter both numbers, or neither.';
}

/** The stagger as options of a command; empty for a single batch. */
export function staggerOptions({ size, seconds }: StaggerFields): CommandOptions {
  const [staggerSize, staggerSeconds] = [positive(size), positive(seconds)];
  return staggerSize === undefined || staggerSeconds === undefined ? {} : { staggerSize, staggerSeconds };
}

/** What is wrong with the time that a stop may take, or undefined. */
export function stopProblem({ stopFirst, stopSeconds }: StopFields): string | undefined {
  const { min, max } = stopBeforeCut;
  return stopFirst && wholeNumber(stopSeconds, min, max) === undefined ? `Enter ${min} to ${max} seconds.` : undefined;
}

function stopOptions({ stopFirst, stopSeconds, cutAnyway }: StopFields): CommandOptions {
  const stopWithinSeconds = positive(stopSeconds);
  return stopFirst && stopWithinSeconds !== undefined ? { stopWithinSeconds, cutAnyway } : {};
}

/** What is wrong with a hold, or undefined: it ends with the stay time at the latest. */
export function holdProblem({
  holdSeconds,
  staySeconds,
}: Pick<OptionFields, 'holdSeconds' | 'staySeconds'>): string | undefined {
  const [hold, stay] = [positive(holdSeconds), positive(staySeconds)];
  if (hold === undefined) return undefined;
  if (hold > maxHoldSeconds) return 'Up to 30 days.';
  return stay !== undefined && hold > stay ? 'No longer than the stay time.' : undefined;
}

function holdOptions({ holdSeconds, holdReason }: HoldFields): CommandOptions {
  const seconds = positive(holdSeconds);
  if (seconds === undefined) return {};
  return { holdSeconds: seconds, ...(holdReason.trim() !== '' && { holdReason: holdReason.trim() }) };
}

/** The fields of options as a confirmation opens: the target of a switch, and that miners are stopped before a cut. */
export const untouchedOptions: OptionFields = {
  rampSeconds: 0,
  staySeconds: 0,
  switchTarget: true,
  stopFirst: true,
  stopSeconds: stopBeforeCut.usual,
  cutAnyway: false,
  holdSeconds: 0,
  holdReason: '',
  ...noStagger,
};

/** The options that a command offers, as entered. */
export function commandOptions(fields: OptionFields, offered: readonly CommandOptionName[]): CommandOptions {
  const { rampSeconds, staySeconds, switchTarget } = fields;
  const values: Readonly<Record<CommandOptionName, CommandOptions>> = {
    ramp: { rampSeconds: positive(rampSeconds) ?? 0 },
    stay: { stayTime: positive(staySeconds) ?? 0 },
    stagger: staggerOptions(fields),
    switchTarget: { switchTarget },
    skipRail: {},
    stopFirst: stopOptions(fields),
    hold: holdOptions(fields),
  };
  return Object.assign({}, ...offered.map((option) => values[option])) as CommandOptions;
}
