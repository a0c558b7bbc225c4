import { Button } from '@mantine/core';
import { poolTerms, type PoolTermKind } from '@headframe/domain/pool/pool-terms';
import { PoolTermsDocument, type PoolTermRowFragment } from '../../../generated/pool-terms.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { poolTermsPage } from './pool-terms.route.ts';
import { PoolTermDialog } from './PoolTermDialog.tsx';

/** A term whose kind this console knows. */
type KnownTerm = PoolTermRowFragment & { kind: PoolTermKind };

const isKnown = (term: PoolTermRowFragment): term is KnownTerm => term.kind in poolTerms;

/** Fees, shares and minima of the pool: today's, those of days to come, and the way to change them. */
export function PoolTermsPage() {
  const { data, error, refetch } = useData(PoolTermsDocument, {}, { handles: ['access-denied'] });
  const terms = data?.adminPoolTerms.filter(isKnown);
  return (
    <PageBody>
      <PageHeader
        title={poolTermsPage.label}
        detail="Changed from a day on; what was requested before stays as it was."
      />
      {error?.code === 'access-denied' ? (
        <NothingYet
          title="Fees and minimums are not open to you"
          text="They are set by the administrator of this installation."
        />
      ) : error && !terms ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !terms ? (
        <SkeletonBlock height={320} subject="fees and minimums" />
      ) : (
        <PlainTable
          label="Table of fees and minimums"
          columns={['Name', 'Today', 'Planned', 'Change']}
          rows={terms.map((term) => rowOf(term, refetch))}
        />
      )}
    </PageBody>
  );
}

async function change(term: KnownTerm, refetch: () => void): Promise<void> {
  const changed = await openDialog<true>((dialog) => <PoolTermDialog {...dialog} term={term} />);
  if (!changed) return;
  toast.success(`${poolTerms[term.kind].label} is planned.`);
  refetch();
}

function rowOf(term: KnownTerm, refetch: () => void) {
  const { label, description, unit } = poolTerms[term.kind];
  return {
    key: term.kind,
    cells: [
      <>
        {label}
        <SecondLine>{description}</SecondLine>
      </>,
      `${term.value} ${unit}`,
      term.planned.length === 0
        ? '---'
        : term.planned.map(({ firstDay, value }) => (
            <div key={firstDay}>
              {value} {unit} from {firstDay} (UTC) on
            </div>
          )),
      <Button
        key="change"
        variant="default"
        size="xs"
        aria-label={`Change ${label}`}
        onClick={() => void change(term, refetch)}
      >
        Change
      </Button>,
    ],
  };
}
