import { useCallback } from 'react';
import { OutletDetailDocument } from '../../../../generated/outlet.ts';
import type { PduRowFragment } from '../../../../generated/pdu.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { PartHistory } from '../../device-kit/index.ts';
import { outletName } from '../outlets/outlet-figures.ts';
import { pduPage } from '../pdu.route.ts';
import { PduCharts } from './PduCharts.tsx';

/** The charts of the unit, or those of the outlet that the URL names. */
export function UnitHistory({ pdu }: { pdu: PduRowFragment }) {
  const { range, outlet: outletId } = pduPage.useSearch();
  const setSearch = pduPage.useSetSearch();
  const read = useData(OutletDetailDocument, { id: outletId ?? '' }, { isBackground: true, isPaused: !outletId });
  const found = outletId === undefined ? undefined : read.data?.outlets[0];
  const outlet = found && { id: found.id, name: outletName(found) };
  const setRange = useCallback((next: string, isStep = false) => setSearch({ range: next }, isStep), [setSearch]);
  return (
    <PartHistory device="unit" part={outlet} onDevice={() => setSearch({ outlet: undefined })}>
      <PduCharts
        key={outlet?.id ?? pdu.id}
        id={pdu.id}
        outlet={outlet}
        recorded={{ first: pdu.createdAt, last: pdu.lastSeen }}
        range={range}
        onRange={setRange}
      />
    </PartHistory>
  );
}
