import { messageText } from '@headframe/domain/errors/error-catalogue';
import styles from './DayField.module.css';
import { InlineField } from './InlineField.tsx';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or what an address had in its place; undefined for none. */
  value: string | undefined;
  /** Id of the {@link DayProblem} that is shown; undefined while nothing is wrong. */
  problemId: string | undefined;
  onChange(day: string | undefined): void;
}

/** Chooses a day of a filter. */
export function DayField({ label, value, problemId, onChange }: DayFieldProps) {
  return (
    <InlineField label={label}>
      <input
        type="date"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </InlineField>
  );
}

/** Says that the days of a filter cannot be. */
export function DayProblem({ id }: { id: string }) {
  return (
    <p id={id} role="alert" className={styles['problem']}>
      {messageText('invalidDateFilters')}
    </p>
  );
}
