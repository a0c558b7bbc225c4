import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { choiceValue, chosenOf, isNegated, type ChoiceFilter, type FilterValues } from './filter.ts';
import styles from './FilterBar.module.css';

const longList = 8;

interface ChoicesProps {
  filter: ChoiceFilter;
  value: FilterValues[string];
  onChange(value: readonly string[] | undefined): void;
}

/** The choices of a filter, and whether rows must have one of them or none. */
export function Choices({ filter, value, onChange }: ChoicesProps) {
  const [text, setText] = useState('');
  const [isNot, setNot] = useState(isNegated(value));
  const chosen = chosenOf(value);
  const group = useId();
  const options = filter.options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const toggle = (one: string) =>
    onChange(choiceValue(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one], isNot));
  const negate = (next: boolean) => {
    setNot(next);
    if (chosen.length > 0) onChange(choiceValue(chosen, next));
  };
  return (
    <fieldset className={styles['choices']}>
      <legend>{filter.label}</legend>
      <div className={styles['negation']}>
        {[false, true].map((option) => (
          <label key={String(option)}>
            <input type="radio" name={group} checked={isNot === option} onChange={() => negate(option)} />
            {option ? 'is not' : 'is'}
          </label>
        ))}
      </div>
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
