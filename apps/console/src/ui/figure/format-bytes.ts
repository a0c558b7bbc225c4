import { formatQuantity, isShowable, missingText } from '@headframe/domain/units/number-text';
import { scaleByThousands } from '@headframe/domain/units/scale';

/** A number of bytes, for people: kB, MB or GB. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isShowable(bytes)) return missingText;
  const { value, unit } = scaleByThousands(bytes / 1e3, ['kB', 'MB', 'GB']);
  return formatQuantity(value, unit, value >= 10 ? 0 : 1);
}
