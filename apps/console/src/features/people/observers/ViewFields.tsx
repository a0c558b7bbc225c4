import { TextInput } from '@mantine/core';
import { shownLooks, type Shown } from './observer-roles.ts';
import styles from './Observers.module.css';

/** What a link shows, and the last day on which it does; no day for one that lasts until it is deleted. */
export interface View {
  shown: Shown;
  lastDay: string;
}

interface ViewFieldsProps extends View {
  /** What may be chosen. */
  options: readonly Shown[];
  onChange(changes: Partial<View>): void;
}

/** Chooses what a link shows and until when. */
export function ViewFields({ shown, lastDay, options, onChange }: ViewFieldsProps) {
  return (
    <>
      <fieldset className={styles['roles']}>
        <legend>It shows</legend>
        {options.map((each) => (
          <label key={each}>
            <input type="radio" name="shown" checked={each === shown} onChange={() => onChange({ shown: each })} />
            <span>
              <strong>{shownLooks[each].label}</strong>
              <small>{shownLooks[each].text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <TextInput
        type="date"
        label="Last day"
        description="The link ends by itself after this day. Without one it lasts until you delete it."
        value={lastDay}
        min={dayOf(new Date())}
        onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
      />
    </>
  );
}

/** A moment as its day here, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The end of a day here, as the API takes it; null for no day. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}
