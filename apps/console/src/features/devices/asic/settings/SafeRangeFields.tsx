import { hashUnits, type HashUnit } from '@headframe/domain/devices/asic/hash-units';
import { boundWords } from '@headframe/domain/devices/asic/limited-figures';
import { joinedRanges, type BoundName } from '@headframe/domain/devices/asic/own-ranges';
import { boundPairs } from '@headframe/domain/devices/asic/safe-ranges';
import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { Button, Select } from '@mantine/core';
import type { SettingFieldsProps } from '../../commands/index.ts';
import type { AsicRow } from '../asic-rows.ts';
import { hashUnitTexts, namedByLabels } from './bound-labels.ts';
import { BoundInput } from './BoundInput.tsx';
import { boundText } from './bound-text.ts';
import { defaultRangesOfAsic } from './default-ranges-of-asic.ts';
import { allDefaults, boundEntry, enteredHashUnit, shownRanges, withBound } from './range-entries.ts';
import styles from './SafeRanges.module.css';

/** The fourteen bounds of safe ranges and the unit of the hashrates; an empty bound is the default. */
export function SafeRangeFields({ current, entered, enter, problems, row }: SettingFieldsProps<AsicRow>) {
  const unit: HashUnit = enteredHashUnit(current, entered) ?? hashrateFamily(row?.coinEnum ?? 0);
  const ranges = row && joinedRanges(shownRanges(current, entered, unit), defaultRangesOfAsic(row));
  const change = (name: BoundName, entry: Parameters<typeof withBound>[2]) => {
    const next = withBound(entered, name, entry);
    const isHash = name === 'minHash' || name === 'maxHash';
    enter(isHash && next['safeRanges'] ? { ...next, safeRanges: { ...next['safeRanges'], hashUnit: unit } } : next);
  };
  const field = (name: BoundName, isFirst = false) => {
    const bound = ranges?.[name];
    const ofMiner = bound === null || bound === undefined ? (row ? 'not watched' : '') : boundText(bound);
    const { label, unit: ownUnit } = boundWords(name);
    return (
      <BoundInput
        key={name}
        label={label}
        unit={ownUnit || hashUnitTexts[unit]}
        entry={boundEntry(name, current, entered)}
        defaultText={ofMiner ? `default: ${ofMiner}` : 'default'}
        error={namedByLabels(problems[`safeRanges.${name}`])}
        isFirst={isFirst}
        onChange={(entry) => change(name, entry)}
      />
    );
  };
  return (
    <>
      <div className={styles['bounds']}>
        {boundPairs.flatMap(([low, high], place) => [field(low, place === 0), field(high)])}
        <Select
          label="Unit of the hashrates"
          data={hashUnits.map((value) => ({ value, label: hashUnitTexts[value] }))}
          value={unit}
          allowDeselect={false}
          onChange={(value) =>
            value && enter({ safeRanges: { ...(entered['safeRanges'] as object | undefined), hashUnit: value } })
          }
        />
      </div>
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => enter(allDefaults)}>
          All by default
        </Button>
      </div>
    </>
  );
}
