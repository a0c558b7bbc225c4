import { decideRoute } from '@headframe/domain/routes/route-guard';
import { useAccess, visitorOf } from '../../../transport/session/access.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { dashboardPage } from './dashboard.route.ts';
import { IotCard } from './IotCard.tsx';

/** The overview: a card for every feature the viewer may see. */
export function DashboardPage() {
  const access = useAccess();
  const maySeeDevices = decideRoute(asicPage.entry, visitorOf(access)).kind === 'enter';
  return (
    <PageBody>
      <PageHeader title={dashboardPage.label} detail={access.selected?.name} />
      {maySeeDevices ? (
        <IotCard />
      ) : (
        <NothingYet
          title="Nothing to show here"
          text={
            access.selected?.features.asset
              ? 'Your role on this subaccount has no access to the dashboard cards.'
              : 'The dashboard shows devices, and the Asset feature is not switched on for this subaccount.'
          }
        />
      )}
    </PageBody>
  );
}
