import { Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconX } from '../icon/icons.ts';
import { describeFilter, isSet, type FilterDescription, type FilterValues, type TextFilter } from './filter.ts';
import { Choices } from './Choices.tsx';
import { NumberRangeForm } from './NumberRangeForm.tsx';
import { LayerMark } from '../layer/LayerMark.tsx';
import { inSight } from '../theme/theme.ts';
import styles from './FilterBar.module.css';

interface FilterChipProps {
  filter: FilterDescription;
  value: FilterValues[string];
  isOpenAtFirst: boolean;
  onChange(value: string | readonly string[] | undefined): void;
  onClose(): void;
}

/** A filter that is set (or being set): a click changes it, the cross takes it off. */
export function FilterChip({ filter, value, isOpenAtFirst, onChange, onClose }: FilterChipProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <span className={styles['chip']} data-set={isSet(value) || undefined}>
      <Popover opened={isOpen} onDismiss={close} position="bottom-start" middlewares={inSight} trapFocus withinPortal>
        <Popover.Target>
          <button type="button" onClick={() => (isOpen ? close() : setOpen(true))}>
            <span className={styles['chipLabel']}>{filter.label}</span>
            {isSet(value) && (
              <span className={styles['chipValue']} title={typeof value === 'string' ? value : undefined}>
                {describeFilter(filter, value)}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles['dropdown'] ?? ''}>
          <LayerMark kind="popup" isOpen={isOpen} />
          {filter.kind === 'choice' && <Choices filter={filter} value={value} onChange={onChange} />}
          {filter.kind === 'number' && (
            <NumberRangeForm
              filter={filter}
              text={typeof value === 'string' ? value : ''}
              onRange={(text) => {
                onChange(text);
                close();
              }}
            />
          )}
          {filter.kind === 'text' && (
            <TextForm
              filter={filter}
              text={typeof value === 'string' ? value : ''}
              onText={(text) => {
                onChange(text === '' ? undefined : text);
                close();
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        aria-label={`Remove filter ${filter.label}`}
        onClick={() => {
          onChange(undefined);
          close();
        }}
      >
        <IconX size={13} aria-hidden />
      </button>
    </span>
  );
}

function TextForm({ filter, text, onText }: { filter: TextFilter; text: string; onText(text: string): void }) {
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className={styles['textForm']}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = typed.trim() === '' ? undefined : filter.check?.(typed.trim());
        setProblem(wrong);
        if (!wrong) onText(typed.trim());
      }}
    >
      <TextInput
        size="xs"
        label={filter.label}
        placeholder={filter.placeholder ?? ''}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-xs">
        Apply
      </Button>
    </form>
  );
}
