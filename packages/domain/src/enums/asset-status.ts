/** States of an inventory asset (second specification, section 4). */
export const assetStatuses = ['operational', 'inStorage', 'inRepair', 'retired'] as const;

/** One state of {@link assetStatuses}. */
export type AssetStatus = (typeof assetStatuses)[number];

/** Words looked for in free text, in this order. */
const statusWords = [
  ['repair', 'inRepair'],
  ['storage', 'inStorage'],
  ['retired', 'retired'],
] as const;

/** Reads a state from free text, capitals aside: what holds no known word, or is missing, is operational. */
export function assetStatusFromText(text: string | null | undefined): AssetStatus {
  const lower = (text ?? '').toLowerCase();
  return statusWords.find(([word]) => lower.includes(word))?.[1] ?? 'operational';
}

/** Whether an asset in this state stands nowhere, so that its device's location is cleared. */
export function leavesLocation(status: AssetStatus): boolean {
  return status === 'inStorage' || status === 'retired';
}
