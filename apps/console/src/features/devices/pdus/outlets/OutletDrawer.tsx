import {
  OutletDetailDocument,
  OutletDetailUpdatesDocument,
  type OutletRowFragment,
} from '../../../../generated/outlet.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { FewActionButtons } from '../../../../ui/action/FewActionButtons.tsx';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { defineDrawer } from '../../../../ui/list/define-drawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { HoldNote } from '../../commands/index.ts';
import { PduCharts } from '../drawer/PduCharts.tsx';
import { outletPage } from '../outlet.route.ts';
import { MinerFact, outletFacts } from './outlet-facts.tsx';
import { outletName } from './outlet-figures.ts';
import { chosenOutlet, outletActions } from './outlet.actions.ts';
import { outletLook } from './outlet-state.ts';

const source = liveItemOf('outlets', { document: OutletDetailDocument, updates: OutletDetailUpdatesDocument });

function Content({ item: outlet, list }: { item: OutletRowFragment; list: DrawerList }) {
  const { range } = outletPage.useSearch();
  const setSearch = outletPage.useSetSearch();
  const { pduId, pduName, pduIp, agentName, reportedAt } = outlet;
  return (
    <>
      <HoldNote row={outlet} actions={actionsFor(outletActions, chosenOutlet(outlet, list))} />
      <Facts
        facts={[
          [
            'PDU',
            <DeviceLink key="pdu" kind="pdu" id={pduId}>
              {pduName || pduIp}
            </DeviceLink>,
          ],
          ['Miner', <MinerFact key="miner" outlet={outlet} />],
          ['Agent', agentName],
          ...outletFacts(outlet),
          ['Reported', <RelativeTime key="reported" at={reportedAt} />],
        ]}
      />
      <DetailSection title="History">
        <PduCharts
          id={pduId}
          outlet={outlet}
          recorded={{ first: null, last: reportedAt }}
          range={range}
          onRange={(next, isStep) => setSearch({ range: next }, isStep)}
        />
      </DetailSection>
    </>
  );
}

/** The details of one outlet, beside the list; the URL names it. */
export const OutletDrawer = defineDrawer(source, {
  noun: 'Outlet',
  missing: 'Its PDU was deleted, no longer reports it, or belongs to another subaccount.',
  name: outletName,
  state: (outlet) => <StatusBadge {...outletLook(outlet)} />,
  actions: (outlet, list) => <FewActionButtons actions={actionsFor(outletActions, chosenOutlet(outlet, list))} />,
  Content,
});
