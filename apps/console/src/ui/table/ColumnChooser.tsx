import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinFilled } from '../icon/icons.ts';
import type { DataColumn } from './columns.ts';
import type { ColumnChoice } from './use-column-choice.ts';
import { findEntries } from '../menu/find-entries.ts';
import { longMenu } from '../menu/MenuDropdown.tsx';
import { inSight } from '../theme/theme.ts';
import styles from './ColumnChooser.module.css';

const labelOf = ({ label }: { label: string }) => label;

/** A button that opens the list of a table's columns, to show, hide, pin and move them. */
export function ColumnChooser<Row>({ columns, choice }: { columns: readonly DataColumn<Row>[]; choice: ColumnChoice }) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const [text, setText] = useState('');
  const listed = choice.order.flatMap((key) => {
    const column = byKey.get(key);
    return column && !column.isFixed ? [column] : [];
  });
  return (
    <Popover position="bottom-end" onClose={() => setText('')} middlewares={inSight} withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['dropdown'] ?? ''}>
        {listed.length >= longMenu && (
          <TextInput
            size="xs"
            mb={8}
            placeholder="Find"
            aria-label="Find in columns"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <ul className={styles['list']}>
          {findEntries(listed, labelOf, text).map((column) => (
            <li key={column.key} className={styles['item']}>
              <Checkbox
                size="xs"
                label={choice.isLeftOut(column.key) ? `${column.label} (no room)` : column.label}
                checked={choice.isShown(column.key) && !choice.isLeftOut(column.key)}
                onChange={(event) => choice.show(column.key, event.currentTarget.checked)}
              />
              <span className={styles['moves']}>
                <ActionIcon
                  size="sm"
                  aria-label={`Pin ${column.label}`}
                  aria-pressed={choice.isPinned(column.key)}
                  onClick={() => choice.pin(column.key, !choice.isPinned(column.key))}
                >
                  {choice.isPinned(column.key) ? (
                    <IconPinFilled size={14} aria-hidden />
                  ) : (
                    <IconPin size={14} aria-hidden />
                  )}
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${column.label} left`}
                  onClick={() => choice.move(column.key, -1)}
                >
                  <IconChevronUp size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${column.label} right`}
                  onClick={() => choice.move(column.key, 1)}
                >
                  <IconChevronDown size={14} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="compact-xs" disabled={!choice.isChanged} onClick={choice.reset}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
