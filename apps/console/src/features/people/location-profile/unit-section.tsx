import styles from './LocationProfile.module.css';

/** Puts the unit at the end of a number field, with its width; the unit is also the accessible description. */
export function unitSection(unit: string) {
  return {
    rightSection: <span className={styles['unit']}>{unit}</span>,
    rightSectionWidth: 24 + unit.length * 7,
    'aria-description': unit,
  };
}
