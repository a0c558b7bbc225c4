import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { OutletDetailDocument } from '../../../../generated/outlet.ts';
import type { PduRowFragment } from '../../../../generated/pdu.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
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
  const place = useRef<HTMLDivElement>(null);
  const shownId = outlet?.id;
  // The table of outlets above it may be longer than the drawer.
  useEffect(() => {
    if (shownId !== undefined) place.current?.scrollIntoView({ block: 'start' });
  }, [shownId]);
  return (
    <div ref={place}>
      <DetailSection title={outlet ? `History of ${outlet.name}` : 'History'}>
        {outlet && (
          <Button variant="default" size="compact-sm" onClick={() => setSearch({ outlet: undefined })}>
            Show the unit
          </Button>
        )}
        <PduCharts
          key={outlet?.id ?? pdu.id}
          id={pdu.id}
          outlet={outlet}
          recorded={{ first: pdu.createdAt, last: pdu.lastSeen }}
          range={range}
          onRange={setRange}
        />
      </DetailSection>
    </div>
  );
}
