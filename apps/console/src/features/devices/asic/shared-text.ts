import type { AsicRow } from './asic-rows.ts';

/** Who shares a device, or with whom it is shared: `shared by North`; undefined where it is not shared. */
export function sharedText({
  isShared,
  subaccount,
  shareSubaccount,
}: Pick<AsicRow, 'isShared' | 'subaccount' | 'shareSubaccount'>): string | undefined {
  if (isShared) return `shared by ${subaccount}`;
  return shareSubaccount === null ? undefined : `shared with ${shareSubaccount}`;
}
