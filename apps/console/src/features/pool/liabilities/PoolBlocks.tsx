import { chainText } from '@headframe/domain/pool/chain-text';
import { missingText } from '@headframe/domain/units/number-text';
import { useEffect, type ReactNode } from 'react';
import { PoolBlockPageDocument, type PoolBlockPageQuery } from '../../../generated/liabilities.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { LongCode, PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { blockLook } from './block-look.ts';
import { liabilitiesPage } from './liabilities.route.ts';
import styles from './Liabilities.module.css';

const refreshSeconds = 60;

type Block = PoolBlockPageQuery['poolBlocks']['blocks'][number];

/** The blocks that miners of the pool found, each with its state and the reason for it. */
export function PoolBlocks() {
  const { page, size } = liabilitiesPage.useSearch();
  const setSearch = liabilitiesPage.useSetSearch();
  const { data, error, refetch } = useData(
    PoolBlockPageDocument,
    { limit: size, offset: (page - 1) * size },
    { handles: ['access-denied'] },
  );
  usePolling(refetch, refreshSeconds);
  const found = data?.poolBlocks;
  const lastPage = found && Math.max(1, Math.ceil(found.count / size));
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setSearch({ page: lastPage });
  }, [lastPage, page, setSearch]);
  return (
    <section className={styles['chain']} aria-label="Blocks">
      <h2>Blocks {found && <span className={styles['dim']}>{formatCount(found.count)} found</span>}</h2>
      {error && !found ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !found ? (
        <SkeletonBlock height={180} subject="blocks" />
      ) : found.count === 0 ? (
        <NothingYet title="No blocks yet" text="Blocks that miners of the pool find appear here." />
      ) : (
        <>
          <PlainTable
            label="Table of blocks"
            columns={['Height', 'State', 'Confirmations', 'Pays', 'Found', 'Worker', 'Hash']}
            rows={found.blocks.map((block) => ({ key: block.id, cells: blockCells(block) }))}
          />
          {found.count > size && (
            <Pagination
              page={page}
              size={size}
              total={found.count}
              onPage={(number) => setSearch({ page: number }, true)}
              onSize={(number) => setSearch({ size: number, page: 1 })}
            />
          )}
        </>
      )}
    </section>
  );
}

function blockCells(block: Block): readonly ReactNode[] {
  const { reason, ...look } = blockLook(block);
  const chain = chainText(block.network);
  return [
    <>
      {formatCount(block.height)}
      {chain && <SecondLine>{chain}</SecondLine>}
    </>,
    <>
      <StatusBadge {...look} />
      <SecondLine>{reason}</SecondLine>
    </>,
    formatCount(block.confirmations),
    <CoinAmount key="amount" satoshi={block.amount} />,
    <RelativeTime key="found" at={block.foundAt} />,
    block.worker ?? missingText,
    <LongCode key="hash">{block.hash}</LongCode>,
  ];
}
