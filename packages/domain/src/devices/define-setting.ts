import type { z } from 'zod';
import type { SelectionAction } from './define-command.ts';

/** What may be set, by name. A caller leaves out what is to stay as it is; null stands for "none" or "the default". */
type SettingValues = Readonly<Record<string, z.ZodType>>;

type GivenValues<Values extends SettingValues> = { readonly [Name in keyof Values]?: z.output<Values[Name]> };

/** What is stored of a setting for one device, by name. */
export type SettingState = Readonly<Record<string, unknown>>;

/**
 * Something that an operator sets on devices, as data and a pure function. From it are made: its snapshot with the values that
 * the chosen devices share, its mutation, its audit entry and its words.
 */
interface SettingDescriptor<
  Values extends SettingValues = SettingValues,
  State extends SettingState = SettingState,
> extends SelectionAction {
  readonly values: Values;
  /** Its mutation where it is not named after the kind and the setting (`setAsicNote`). */
  readonly mutation?: string;
  /**
   * What is stored after it was set, of what was stored before; the given values over those of before where left out.
   * @throws DomainError `validation-failed` where both cannot be joined.
   */
  change?(before: State, given: GivenValues<Values>): State;
  readonly audit: string;
}

/** A setting whose values and state are not known to the types. */
export type AnySetting = Omit<SettingDescriptor, 'change'> & { change?(before: never, given: never): SettingState };

/** The settings of one kind by name, in menu order. */
export type SettingDescriptors = Readonly<Record<string, AnySetting>>;

/** Describes a setting; its literals stay types. `State` is what is stored of it. */
export function defineSetting<State extends SettingState>() {
  return <const Values extends SettingValues, const Described extends SettingDescriptor<Values, State>>(
    setting: Described & { readonly values: Values; change?(before: State, given: GivenValues<Values>): State },
  ): Described & { readonly values: Values } => setting;
}

/** What is stored after a setting was set. */
export function changedState(
  { change }: Pick<AnySetting, 'change'>,
  before: SettingState,
  given: SettingState,
): SettingState {
  return change ? change(before as never, given as never) : { ...before, ...given };
}
