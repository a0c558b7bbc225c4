import type { ReactNode } from 'react';
import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { delaysText, outletFigure } from './outlet-figures.ts';
import { outletStateDetail } from './outlet-state.ts';

/** What is known of an outlet itself, as pairs of name and value. */
export function outletFacts(outlet: OutletRowFragment): readonly (readonly [label: string, value: ReactNode])[] {
  const pending = outletStateDetail(outlet);
  return [
    ['Number', outlet.key],
    ...(pending === undefined ? [] : [['Pending', pending] as const]),
    ['Power', outletFigure(outlet, 'power')],
    ['Current', outletFigure(outlet, 'current')],
    ['Voltage', outletFigure(outlet, 'voltage')],
    ['Energy', outletFigure(outlet, 'energy')],
    ['Delays', delaysText(outlet)],
  ];
}
