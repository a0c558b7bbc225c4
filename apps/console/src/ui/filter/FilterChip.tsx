import { Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconX } from '../icons.ts';
import {
  describeFilter,
  isSet,
  type ChoiceFilter,
  type FilterDescription,
  type FilterValues,
  type TextFilter,
} from './filter.ts';
import { LayerMark } from '../layer/LayerMark.tsx';
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
      <Popover opened={isOpen} onDismiss={close} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <button type="button" onClick={() => (isOpen ? close() : setOpen(true))}>
            <span className={styles['chipLabel']}>{filter.label}</span>
            {isSet(value) && <span>{describeFilter(filter, value)}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles['dropdown'] ?? ''}>
          <LayerMark kind="popup" isOpen={isOpen} />
          {filter.kind === 'choice' ? (
            <Choices filter={filter} chosen={Array.isArray(value) ? (value as string[]) : []} onChange={onChange} />
          ) : (
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

const longList = 8;

interface ChoicesProps {
  filter: ChoiceFilter;
  chosen: readonly string[];
  onChange(value: readonly string[] | undefined): void;
}

function Choices({ filter, chosen, onChange }: ChoicesProps) {
  const [text, setText] = useState('');
  const options = filter.options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className={styles['choices']}>
      <legend>{filter.label}</legend>
      {filter.options.length > longList && (
        <TextInput
          size="xs"
          placeholder="Find"
          aria-label={`Find in ${filter.label}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
        {options.length === 0 && <p className={styles['none']}>Nothing to choose from</p>}
      </div>
    </fieldset>
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
