import { familyUnitTexts, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { fieldState, type ProfilePart } from './profile-part.tsx';
import styles from './LocationProfile.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** Puts the unit at the end of a number field, with its width; the unit is also the accessible description. */
function unitSection(unit: string) {
  return {
    rightSection: <span className={styles['unit']}>{unit}</span>,
    rightSectionWidth: 24 + unit.length * 7,
    'aria-description': unit,
  };
}

/** What is expected of the site. */
export function ExpectationFields({ coinEnum, ...part }: ProfilePart & { coinEnum: number }) {
  const { form, onEdit } = part;
  return (
    <section className={`${classes['panel']} ${styles['section']}`} aria-label="Expectation">
      <h2>Expectation</h2>
      <div className={styles['fields']}>
        <NumberInput
          {...fieldState(part, 'expectedHashrate')}
          {...unitSection(familyUnitTexts[hashrateFamily(coinEnum)])}
          label="Expected hashrate"
          description="The subaccount summary shows it beside the hashrate."
          hideControls
          thousandSeparator=","
          decimalScale={3}
          value={form.expectedHashrate}
          onChange={(expectedHashrate) => onEdit({ expectedHashrate })}
        />
      </div>
    </section>
  );
}
