import { boundWords } from '@headframe/domain/devices/asic/limited-figures';
import { joinedRanges, type OwnRanges } from '@headframe/domain/devices/asic/own-ranges';
import { boundPairs } from '@headframe/domain/devices/asic/safe-ranges';
import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { missingText } from '@headframe/domain/units/number-text';
import { Facts } from '../../../../ui/DetailDrawer.tsx';
import { hashUnitTexts } from '../settings/bound-labels.ts';
import { boundText } from '../settings/bound-text.ts';
import { defaultRangesOfAsic } from '../settings/default-ranges-of-asic.ts';
import type { AsicDetail } from './asic-detail.ts';

function spanText(min: string | null, max: string | null): string {
  if (min === null) return max === null ? 'not watched' : `up to ${max}`;
  return max === null ? `from ${min}` : `${min} to ${max}`;
}

/** The bounds that a miner is judged by: those set for it, and the defaults for all others. */
export function RangeFacts({ asic }: { asic: AsicDetail }) {
  const own = asic.safeRanges as OwnRanges | null;
  const ranges = joinedRanges({ hashUnit: hashrateFamily(asic.coinEnum), ...own }, defaultRangesOfAsic(asic));
  const text = (name: (typeof boundPairs)[number][number]) => {
    const bound = ranges[name];
    const value = bound === null ? missingText : boundText(bound);
    return own?.[name] === undefined ? value : `${value} (set)`;
  };
  return (
    <Facts
      facts={boundPairs.map(([low, high]) => {
        const { label, unit } = boundWords(high);
        const subject = label.replace(/^(Max|Hot) ?/, '') || 'temperature';
        return [
          `${subject[0]?.toUpperCase() ?? ''}${subject.slice(1)}, ${unit || hashUnitTexts[ranges.hashUnit]}`,
          spanText(ranges[low] === null ? null : text(low), ranges[high] === null ? null : text(high)),
        ] as const;
      })}
    />
  );
}
