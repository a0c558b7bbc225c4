import { Menu } from '@mantine/core';
import { IconBolt } from '../icon/icons.ts';
import type { FilterDescription, NumberFilter } from './filter.ts';

/** A value of a filter that is set with one click. */
export interface FilterPreset {
  filter: NumberFilter;
  preset: { value: string; label: string };
}

type FilterEntry = FilterPreset | FilterDescription;

const isPreset = (entry: FilterEntry): entry is FilterPreset => 'preset' in entry;

/** What an entry of the menu of filters reads. */
export const textOf = (entry: FilterEntry): string => (isPreset(entry) ? entry.preset.label : entry.label);

interface FilterItemsProps {
  found: readonly FilterEntry[];
  /** Sets a filter to a value. */
  onPreset(changes: Record<string, string>): void;
  /** Adds a filter without a value yet. */
  onFilter(key: string): void;
}

/** Entries of the menu of filters: values that are set at once, then filters. */
export function FilterItems({ found, onPreset, onFilter }: FilterItemsProps) {
  const presets = found.filter(isPreset);
  const filters = found.filter((entry): entry is FilterDescription => !isPreset(entry));
  return (
    <>
      {presets.map(({ filter, preset }) => (
        <Menu.Item
          key={`${filter.key} ${preset.value}`}
          leftSection={<IconBolt size={14} aria-hidden />}
          onClick={() => onPreset({ [filter.key]: preset.value })}
        >
          {preset.label}
        </Menu.Item>
      ))}
      {presets.length > 0 && filters.length > 0 && <Menu.Divider />}
      {filters.map(({ key, label }) => (
        <Menu.Item key={key} onClick={() => onFilter(key)}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
