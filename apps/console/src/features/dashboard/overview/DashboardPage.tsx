import { kindNames } from '@headframe/domain/devices/kind-support';
import { useAccess, visitorOf } from '../../../transport/session/access.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { mayEnter } from '../../../ui/page/may-enter.ts';
import { dashboardPage } from './dashboard.route.ts';
import { IotCard } from './IotCard.tsx';
import { kindCards } from './kind-cards.tsx';

/** The overview: a card for every feature the viewer may see. */
export function DashboardPage() {
  const access = useAccess();
  const visitor = visitorOf(access);
  const kinds = kindNames.filter((kind) => mayEnter(kindCards[kind].page, visitor));
  return (
    <PageBody>
      <PageHeader title={dashboardPage.label} detail={access.selected?.name} />
      {kinds.length > 0 ? (
        <IotCard kinds={kinds} />
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
