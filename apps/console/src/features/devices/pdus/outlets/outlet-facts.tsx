import type { ReactNode } from 'react';
import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { delaysText, noMinerText, outletFigure } from './outlet-figures.ts';
import { outletStateDetail } from './outlet-state.ts';

/** The miner behind an outlet, with the way to it. */
export function MinerFact({ outlet: { asicId, asicName, asicIp, isLinked } }: { outlet: OutletRowFragment }) {
  if (asicId === null) return noMinerText(isLinked);
  return (
    <span>
      <DeviceLink kind="asic" id={asicId}>
        {asicName}
      </DeviceLink>
      {asicName !== asicIp && ` · ${asicIp}`}
    </span>
  );
}

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
    ...(outlet.powerFactor === null ? [] : [['Power factor', outletFigure(outlet, 'powerFactor')] as const]),
    ['Delays', delaysText(outlet)],
  ];
}
