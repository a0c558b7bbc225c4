import { familyUnitTexts, hashrateFamily } from '@headframe/domain/coins/coin-family';
import type { SitemapDirection, UniqueKeyMode } from '@headframe/domain/location-profile/location-profile';
import { NumberInput, Select } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { fieldState, type ProfilePart } from './profile-part.ts';
import styles from './LocationProfile.module.css';
import { unitSection } from './unit-section.tsx';

const directions: readonly { value: SitemapDirection; label: string }[] = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
];

const keyModes: readonly { value: UniqueKeyMode; label: string }[] = [
  { value: 'mac', label: 'MAC address' },
  { value: 'ip', label: 'IP address' },
];

/** What is expected of the site, and how its map is read. */
export function ExpectationFields({ coinEnum, ...part }: ProfilePart & { coinEnum: number }) {
  const { form, onEdit } = part;
  return (
    <section className={styles['section']} aria-label="Expectation and site map">
      <h2>Expectation and site map</h2>
      <div className={styles['fields']}>
        <NumberInput
          {...fieldState(part, 'expectedAsicCount')}
          {...unitSection('ASICs')}
          label="Expected ASICs"
          hideControls
          allowDecimal={false}
          thousandSeparator=","
          value={form.expectedAsicCount}
          onChange={(expectedAsicCount) => onEdit({ expectedAsicCount })}
        />
        <NumberInput
          {...fieldState(part, 'expectedHashrate')}
          {...unitSection(familyUnitTexts[hashrateFamily(coinEnum)])}
          label="Expected hashrate"
          hideControls
          thousandSeparator=","
          decimalScale={3}
          value={form.expectedHashrate}
          onChange={(expectedHashrate) => onEdit({ expectedHashrate })}
        />
        <Select
          {...fieldState(part, 'sitemapDirection')}
          label="Direction of the site map"
          data={directions}
          value={form.sitemapDirection}
          allowDeselect={false}
          onChange={(sitemapDirection) => onEdit({ sitemapDirection: sitemapDirection ?? 'ltr' })}
        />
        <Select
          {...fieldState(part, 'uniqueKeyMode')}
          label="Unique key"
          data={keyModes}
          value={form.uniqueKeyMode}
          allowDeselect={false}
          onChange={(uniqueKeyMode) => onEdit({ uniqueKeyMode: uniqueKeyMode ?? 'mac' })}
        />
      </div>
    </section>
  );
}
