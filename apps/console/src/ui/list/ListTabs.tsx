import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { formatCount } from '../figure/format.ts';
import styles from './ListTabs.module.css';

export interface ListTab<Value extends string> {
  value: Value;
  label: string;
  /** How many rows it has, where that is known. */
  count?: number | undefined;
}

interface ListTabsProps<Value extends string> {
  tabs: readonly ListTab<Value>[];
  /** The one that is shown; null where the rows are of several. */
  value: Value | null;
  onChoose(value: Value): void;
}

/** The choice of what a page lists. */
export function ListTabs<Value extends string>({ tabs, value: chosen, onChoose }: ListTabsProps<Value>) {
  return (
    <Tabs value={chosen} onChange={(next) => next !== null && onChoose(next as Value)}>
      <Tabs.List className={styles['tabs'] ?? ''}>
        {tabs.map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {count !== undefined && <span className={styles['count']}>{formatCount(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
