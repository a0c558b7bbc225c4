import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dashboardCards } from '../enums/preferences.ts';
import { preferenceSchemas } from './preferences.ts';
import { swapCards } from './swap-cards.ts';

it('swaps two cards of the dashboard', () => {
  expect(swapCards(['iot', 'pool', 'wallet'], 'wallet', 'iot')).toEqual(['wallet', 'pool', 'iot']);
});

it('replaces a card by one that is not on the dashboard', () => {
  expect(swapCards(['iot', 'pool'], 'pool', 'networkStats')).toEqual(['iot', 'networkStats']);
});

it('keeps every card at most once, and their number', () => {
  const cards = fc.uniqueArray(fc.constantFrom(...dashboardCards));
  const card = fc.constantFrom(...dashboardCards);
  fc.assert(
    fc.property(cards, card, card, (before, one, other) => {
      const after = swapCards(before, one, other);
      if (before.includes(one)) expect(preferenceSchemas.dashboardCards.safeParse(after).success).toBe(true);
      expect(after).toHaveLength(before.length);
    }),
  );
});
