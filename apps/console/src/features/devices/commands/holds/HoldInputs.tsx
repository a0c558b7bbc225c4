import { maxHoldSeconds } from '@headframe/domain/holds/hold';
import { DurationField } from '../../../../ui/fields/DurationField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from '../Commands.module.css';
import { holdProblem, type HoldFields } from '../command-fields.ts';

interface HoldInputsProps {
  fields: HoldFields & { staySeconds: HoldFields['holdSeconds'] };
  onChange(changes: Partial<HoldFields>): void;
}

/** For how long what is commanded is held against rules and other people, and why. */
export function HoldInputs({ fields, onChange }: HoldInputsProps) {
  const { holdSeconds, holdReason } = fields;
  return (
    <div className={styles['pair']}>
      <DurationField
        label="Hold for"
        description="Neither rules nor others change the state for this time (0 = no hold)."
        unit="min"
        min={0}
        max={maxHoldSeconds}
        value={holdSeconds}
        error={holdProblem(fields)}
        onChange={(next) => onChange({ holdSeconds: next })}
      />
      {Number(holdSeconds) > 0 && (
        <TextField
          label="Held because"
          description="For those who find it held."
          maxLength={200}
          value={holdReason}
          onChange={(next) => onChange({ holdReason: String(next) })}
        />
      )}
    </div>
  );
}
