import type { DashboardCard } from '../enums/preferences.ts';

/**
 * The cards of a dashboard after two were swapped: `other` stands where `card` stood, and the other way round. Where `other` is not on
 * the dashboard, it replaces `card` (second specification, section 4).
 */
export function swapCards(cards: readonly DashboardCard[], card: DashboardCard, other: DashboardCard): DashboardCard[] {
  return cards.map((each) => (each === card ? other : each === other ? card : each));
}
