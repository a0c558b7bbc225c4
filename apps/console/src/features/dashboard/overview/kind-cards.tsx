import type { KindName } from '@headframe/domain/devices/kinds';
import type { ComponentType } from 'react';
import type { Page } from '../../../ui/page/page.ts';
import { pduFigures } from '../../devices/pdus/index.ts';
import { sensorFigures } from '../../devices/sensors/index.ts';
import { AsicFigures } from './AsicFigures.tsx';
import { asicFigures } from './asic-figures.ts';
import { KindFigures, type KindFiguresProps } from './KindFigures.tsx';

/** The figures of a kind of devices, and the page that decides who sees them. */
interface KindCard {
  page: Pick<Page, 'entry'>;
  Figures: ComponentType<KindFiguresProps>;
}

/** The figures of every kind of devices, from top to bottom; a kind without them does not compile. */
export const kindCards = {
  asic: { page: asicFigures.page, Figures: AsicFigures },
  pdu: { page: pduFigures.page, Figures: (props) => <KindFigures figures={pduFigures} {...props} /> },
  sensor: { page: sensorFigures.page, Figures: (props) => <KindFigures figures={sensorFigures} {...props} /> },
} satisfies Record<KindName, KindCard>;
