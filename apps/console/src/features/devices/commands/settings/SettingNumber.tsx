import { formatNumber } from '@headframe/domain/units/number-text';
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { ReactNode } from 'react';
import { useTypedNumber } from '../../../../ui/fields/use-typed-number.ts';
import type { SettingFieldsProps } from './setting-kit.ts';

interface SettingNumberProps extends Pick<SettingFieldsProps, 'current' | 'entered' | 'enter' | 'problems'> {
  /** Name of the value. */
  name: string;
  /** Name of the stored value where it is another. */
  stored?: string;
  label: string;
  description?: string;
  unit: string;
  /** How many of the stored unit one unit is: 60 for seconds in minutes. */
  factor?: number;
  max: number;
  /** What stands for no value, such as `none`. */
  none: string;
  isFirst?: boolean;
  rightSection?: ReactNode;
}

/** A number that may be empty, in a unit of its own: what all devices share until one is entered, `several` where they differ. */
export function SettingNumber(props: SettingNumberProps) {
  const { current, entered, enter, problems, name, stored = name, label, description, unit, factor = 1, max } = props;
  const value = name in entered ? entered[name] : current.shared[stored];
  const { shown, type } = useTypedNumber(typeof value === 'number' ? value / factor : undefined);
  const isUntouchedSeveral = !(name in entered) && current.several.includes(stored);
  return (
    <NumberInput
      label={`${label}, ${unit}`}
      {...(description === undefined ? {} : { description })}
      placeholder={isUntouchedSeveral ? 'several' : props.none}
      error={problems[name] && `Enter a number of at most ${formatNumber(max)}.`}
      min={0}
      max={max}
      clampBehavior="none"
      decimalScale={3}
      hideControls
      {...(props.isFirst ? { 'data-autofocus': true } : {})}
      value={shown}
      onChange={(next) => {
        const number = type(next);
        if (number !== undefined) enter({ [name]: number === null ? null : inStoredUnit(number, factor) });
      }}
    />
  );
}

/** What is entered in a unit that is made of whole stored ones is rounded to these: 0.1 min are 6 s. */
function inStoredUnit(value: number, factor: number): number {
  return factor === 1 ? value : Math.round(value * factor);
}
