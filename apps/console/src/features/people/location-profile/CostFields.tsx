import { NumberInput, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/NumberInput.css';
import { fieldState, type ProfilePart } from './profile-part.ts';
import styles from './LocationProfile.module.css';
import { unitSection } from './unit-section.tsx';

/** What power and pool cost. */
export function CostFields(part: ProfilePart) {
  const { form, onEdit } = part;
  return (
    <section className={styles['section']} aria-label="Costs">
      <h2>Costs</h2>
      <div className={styles['fields']}>
        <NumberInput
          {...fieldState(part, 'fixedRatePerKwh')}
          {...unitSection('$/kW·h')}
          label="Fixed rate"
          hideControls
          decimalScale={6}
          value={form.fixedRatePerKwh}
          onChange={(fixedRatePerKwh) => onEdit({ fixedRatePerKwh })}
        />
        <NumberInput
          {...fieldState(part, 'fixedCostPerDay')}
          {...unitSection('$/day')}
          label="Fixed cost"
          hideControls
          thousandSeparator=","
          decimalScale={2}
          value={form.fixedCostPerDay}
          onChange={(fixedCostPerDay) => onEdit({ fixedCostPerDay })}
        />
        <NumberInput
          {...fieldState(part, 'perKwExtraCost')}
          {...unitSection('$/kW')}
          label="Extra cost"
          hideControls
          decimalScale={6}
          value={form.perKwExtraCost}
          onChange={(perKwExtraCost) => onEdit({ perKwExtraCost })}
        />
        <NumberInput
          {...fieldState(part, 'poolFee')}
          {...unitSection('%')}
          label="Pool fee"
          hideControls
          decimalScale={2}
          value={form.poolFee}
          onChange={(poolFee) => onEdit({ poolFee })}
        />
        <Switch
          className={styles['wide']}
          disabled={part.isReadOnly}
          label="Use the fixed price"
          description="Reports use the fixed rate instead of the market price."
          checked={form.useFixedPrice}
          onChange={(event) => onEdit({ useFixedPrice: event.currentTarget.checked })}
        />
      </div>
    </section>
  );
}
