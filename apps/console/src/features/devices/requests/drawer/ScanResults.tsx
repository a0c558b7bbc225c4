import { scanStatuses } from '@headframe/domain/enums/scan-status';
import { lazy, Suspense } from 'react';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { agentRequestPage } from '../agent-request.route.ts';
import type { AgentRequestDetail } from './request-detail.ts';

const DiscoveredDevices = lazy(async () => ({
  default: await (await import('../../scan/index.ts')).loadDiscoveredDevices(),
}));

/** The devices a scan discovered, with their actions. */
export function ScanResults({ request }: { request: AgentRequestDetail }) {
  const { result, resultKind, resultPage, resultSize } = agentRequestPage.useSearch();
  const setSearch = agentRequestPage.useSetSearch();
  return (
    <DetailSection title="Discovered devices">
      <Suspense fallback={<SkeletonBlock height={200} subject="discovered devices" />}>
        <DiscoveredDevices
          requestId={request.id}
          agent={request}
          page={resultPage}
          size={resultSize}
          status={scanStatuses.find((status) => status === result)}
          kind={resultKind}
          onKind={(kind) => setSearch({ resultKind: kind, resultPage: 1 })}
          onStatus={(status) => setSearch({ result: status, resultPage: 1 })}
          onPage={(page) => setSearch({ resultPage: page })}
          onSize={(size) => setSearch({ resultSize: size, resultPage: 1 })}
        />
      </Suspense>
    </DetailSection>
  );
}
