import { useId, type ReactNode } from 'react';
import styles from './Appearance.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  onChange(value: Value): void;
}

/** A choice of one of a few values, each with a picture of its effect. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>{label}</legend>
      <div className={styles['cards']}>
        {options.map((option) => (
          <label key={option.value} className={styles['card']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
