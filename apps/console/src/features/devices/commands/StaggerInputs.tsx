import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { staggerProblem, type StaggerFields } from './command-fields.ts';
import styles from './Commands.module.css';

interface StaggerInputsProps {
  fields: StaggerFields;
  onChange(fields: StaggerFields): void;
}

/** Splits a command into batches: the batch size, and the pause between batches in seconds. */
export function StaggerInputs({ fields, onChange }: StaggerInputsProps) {
  return (
    <div className={styles['pair']}>
      <NumberField
        label="Batch size"
        placeholder="All"
        min={1}
        max={100_000}
        value={fields.size}
        onChange={(size) => onChange({ ...fields, size })}
      />
      <NumberField
        label="Pause between batches"
        placeholder="None"
        unit="s"
        min={1}
        max={86_400}
        value={fields.seconds}
        error={staggerProblem(fields)}
        onChange={(seconds) => onChange({ ...fields, seconds })}
      />
    </div>
  );
}
