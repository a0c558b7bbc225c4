import { rolloutLimits, type RolloutSettings } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import type { FieldValue } from '../../../../ui/fields/field-props.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import classes from '../../../../ui/theme/classes.module.css';

type Entered = Readonly<Record<keyof RolloutSettings, FieldValue>>;

interface Field {
  label: string;
  description: string;
  unit?: string;
  min: number;
  max: number;
}

const fields: Readonly<Record<keyof RolloutSettings, Field>> = {
  canaryCount: { label: 'Canary', description: 'Miners of the first stage.', min: 1, max: rolloutLimits.canary },
  batchCount: { label: 'Stage', description: 'Miners of each further stage.', min: 1, max: rolloutLimits.batch },
  groupShare: {
    label: 'At a time',
    description: 'Of the miners of one rack; where none is known of one PDU, else of one /24 network. One always may.',
    unit: '%',
    ...rolloutLimits.groupShare,
  },
  maxFailures: {
    label: 'Halt after',
    description: 'With so many failures no further miner begins.',
    min: 1,
    max: rolloutLimits.failures,
  },
  soakMinutes: {
    label: 'Soak time',
    description: 'Between stages; a miner that stops hashing in it has failed. 0: none.',
    unit: 'min',
    min: 0,
    max: rolloutLimits.soakMinutes,
  },
};

/** Why a value cannot be used; undefined where it can. */
function problemOf({ min, max }: Field, value: FieldValue): string | undefined {
  const isWithin = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  return isWithin ? undefined : `A whole number from ${min} to ${max} is expected.`;
}

/** The fields for how a rollout goes about its miners. */
export function SettingFields({ values, onChange }: { values: Entered; onChange(changes: Partial<Entered>): void }) {
  return (
    <div className={classes['pair']}>
      {(Object.entries(fields) as [keyof RolloutSettings, Field][]).map(([key, field]) => (
        <NumberField
          key={key}
          {...field}
          value={values[key]}
          error={problemOf(field, values[key])}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
    </div>
  );
}
