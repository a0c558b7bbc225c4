import { dashboardCardLabels, dashboardCards, type DashboardCard } from '@headframe/domain/enums/preferences';
import { swapCards } from '@headframe/domain/preferences/swap-cards';
import { ActionIcon, Menu } from '@mantine/core';
import { usePreference } from '../../../../transport/preferences/preferences.ts';
import { IconArrowBackUp, IconArrowsSort, IconDotsVertical, IconEyeOff } from '../../../../ui/icon/icons.ts';

interface CardMenuProps {
  card: DashboardCard;
  /** The cards that the viewer may have on the dashboard. */
  open: readonly DashboardCard[];
}

const isAsFirst = (cards: readonly DashboardCard[]) => cards.join() === dashboardCards.join();

/** Swaps a card with another one, replaces it by one that is not shown, or hides it. */
export function CardMenu({ card, open }: CardMenuProps) {
  const [cards, setCards] = usePreference('dashboardCards');
  const label = dashboardCardLabels[card];
  const others = open.filter((other) => other !== card);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Arrange the card ${label}`}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((other) => (
          <Menu.Item
            key={other}
            leftSection={<IconArrowsSort size={16} aria-hidden />}
            onClick={() => setCards(swapCards(cards, card, other))}
          >
            {cards.includes(other) ? 'Swap with' : 'Replace with'} {dashboardCardLabels[other]}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<IconEyeOff size={16} aria-hidden />}
          onClick={() => setCards(cards.filter((each) => each !== card))}
        >
          Hide this card
        </Menu.Item>
        {!isAsFirst(cards) && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setCards([...dashboardCards])}
          >
            Reset all cards
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
