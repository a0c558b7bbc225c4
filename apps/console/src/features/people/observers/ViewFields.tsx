import { dateOf, dayOf } from '@headframe/domain/calendar/days';
import { TextInput } from '@mantine/core';
import { dateSetting } from '../../../ui/figure/dates.ts';
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
        min={dayAt(new Date())}
        onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
      />
    </>
  );
}

/** The day that clocks show at a moment, in the zone of the account. */
export const dayAt = (moment: Date): string => dateOf(moment.getTime(), dateSetting().timeZone);

/** The last second of a day in the zone of the account, as the API takes it; null for no day. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(dayOf(day, dateSetting().timeZone).to - 1000).toISOString();
}
