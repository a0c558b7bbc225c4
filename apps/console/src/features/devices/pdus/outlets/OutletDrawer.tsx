import { OutletDetailDocument, OutletDetailUpdatesDocument } from '../../../../generated/outlet.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { FewActionButtons } from '../../../../ui/action/FewActionButtons.tsx';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import { useDetail } from '../../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { PduCharts } from '../drawer/PduCharts.tsx';
import { outletPage } from '../outlet.route.ts';
import { MinerFact, outletFacts } from './outlet-facts.tsx';
import { outletName } from './outlet-figures.ts';
import { chosenOutlet, outletActions } from './outlet.actions.ts';
import { outletLook } from './outlet-state.ts';

const source = liveItemOf('outlets', { document: OutletDetailDocument, updates: OutletDetailUpdatesDocument });

/** The details of one outlet, beside the list; the URL names it. */
export function OutletDrawer({ id, list }: { id: string; list: DrawerList }) {
  const { range } = outletPage.useSearch();
  const setSearch = outletPage.useSetSearch();
  const detail = useDetail({ id, ...source, isGoneWithoutPush: true });
  return (
    <ItemDrawer
      detail={detail}
      noun="Outlet"
      missing="Its PDU was deleted, no longer reports it, or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={(outlet) => outletName(outlet)}
      title={(outlet) => (
        <>
          {outletName(outlet)} <StatusBadge {...outletLook(outlet)} />
        </>
      )}
      actions={(outlet) => <FewActionButtons actions={actionsFor(outletActions, chosenOutlet(outlet, list))} />}
    >
      {(outlet) => (
        <>
          <Facts
            facts={[
              [
                'PDU',
                <DeviceLink key="pdu" kind="pdu" id={outlet.pduId}>
                  {outlet.pduName || outlet.pduIp}
                </DeviceLink>,
              ],
              ['Miner', <MinerFact key="miner" outlet={outlet} />],
              ['Agent', outlet.agentName],
              ...outletFacts(outlet),
              ['Reported', <RelativeTime key="reported" at={outlet.reportedAt} />],
            ]}
          />
          <DetailSection title="History">
            <PduCharts
              id={outlet.pduId}
              outlet={outlet}
              recorded={{ first: null, last: outlet.reportedAt }}
              range={range}
              onRange={(next, isStep) => setSearch({ range: next }, isStep)}
            />
          </DetailSection>
        </>
      )}
    </ItemDrawer>
  );
}
