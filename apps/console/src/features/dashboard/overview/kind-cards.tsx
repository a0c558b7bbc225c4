import type { KindName } from '@headframe/domain/devices/kinds';
import type { ComponentType } from 'react';
import type { DeviceFigures } from '../../../ui/figure/device-figures.ts';
import type { Page } from '../../../ui/page/page.ts';
import { AsicFigures } from './AsicFigures.tsx';
import { asicFigures } from './asic-figures.ts';
import { kindFigures } from './generated/kind-figures.ts';
import { KindFigures, type KindFiguresProps } from './KindFigures.tsx';

/** The figures of a kind of devices, and the page that decides who sees them. */
interface KindCard {
  page: Pick<Page, 'entry'>;
  Figures: ComponentType<KindFiguresProps>;
}

type PlainFigures = DeviceFigures<{ count: number }, object, unknown, unknown>;

function cardOf(figures: PlainFigures): KindCard {
  return { page: figures.page, Figures: (props) => <KindFigures figures={figures} {...props} /> };
}

const plainCards = Object.fromEntries(
  Object.entries(kindFigures).map(([kind, figures]) => [kind, cardOf(figures as unknown as PlainFigures)]),
) as Record<keyof typeof kindFigures, KindCard>;

/** The figures of every kind of devices; a kind without them does not compile. */
export const kindCards: Readonly<Record<KindName, KindCard>> = {
  asic: { page: asicFigures.page, Figures: AsicFigures },
  ...plainCards,
};
