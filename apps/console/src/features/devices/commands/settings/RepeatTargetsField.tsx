import { Checkbox } from '@mantine/core';
import type { SettingFieldsProps } from './setting-kit.ts';

/** Whether targets that devices do not keep are commanded again. */
export function RepeatTargetsField({ current: { shared, several }, entered, enter }: SettingFieldsProps) {
  const value = entered['isInfiniteRetry'] ?? shared['isInfiniteRetry'];
  return (
    <Checkbox
      label="Repeat targets that are not kept"
      description="With pauses that grow from 5 minutes to 6 hours. Pools are not repeated."
      indeterminate={!('isInfiniteRetry' in entered) && several.includes('isInfiniteRetry')}
      checked={value === true}
      data-autofocus
      onChange={(event) => enter({ isInfiniteRetry: event.currentTarget.checked })}
    />
  );
}
