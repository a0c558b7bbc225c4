import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { IconFilter } from '../icon/icons.ts';
import { MenuDropdown } from '../menu/MenuDropdown.tsx';
import { clearedFilters, isSet, type FilterDescription, type FilterValues } from './filter.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterItems, textOf, type FilterPreset } from './FilterItems.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  filters: readonly FilterDescription[];
  values: FilterValues;
  /** Called with the changes; undefined removes a filter. */
  onChange(changes: Record<string, string | readonly string[] | undefined>): void;
  /** The key of the free text among the values, and the placeholder of its field. */
  search?: { key: string; placeholder: string } | undefined;
  /** Further controls at the end: columns, refresh. */
  children?: ReactNode;
}

/** Free text, a chip for every filter that is set, and a menu to set more. */
export function FilterBar({ filters, values, onChange, search, children }: FilterBarProps) {
  const [added, setAdded] = useState<string>();
  const shown = filters.filter(({ key }) => isSet(values[key]) || key === added);
  const further = filters.filter((filter) => !shown.includes(filter));
  const presets = further.flatMap((filter) =>
    filter.kind === 'number' ? (filter.presets ?? []).map((preset): FilterPreset => ({ filter, preset })) : [],
  );
  const isAnySet = filters.some(({ key }) => isSet(values[key])) || (search && isSet(values[search.key]));
  const text = search ? values[search.key] : undefined;
  return (
    <div className={styles['bar']} role="search">
      {search && (
        <SearchField
          placeholder={search.placeholder}
          text={typeof text === 'string' ? text : ''}
          onText={(next) => onChange({ [search.key]: next === '' ? undefined : next })}
        />
      )}
      {shown.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={values[filter.key]}
          isOpenAtFirst={filter.key === added}
          onChange={(value) => onChange({ [filter.key]: value })}
          onClose={() => setAdded(undefined)}
        />
      ))}
      {further.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <button type="button" className={styles['add']}>
              <IconFilter size={14} aria-hidden />
              Filter
            </button>
          </Menu.Target>
          <MenuDropdown label="filters" entries={[...presets, ...further]} textOf={textOf}>
            {(found) => <FilterItems found={found} onPreset={onChange} onFilter={setAdded} />}
          </MenuDropdown>
        </Menu>
      )}
      {isAnySet && (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => onChange(clearedFilters(filters, search?.key))}
        >
          Clear filters
        </button>
      )}
      {children && <div className={styles['end']}>{children}</div>}
    </div>
  );
}
