import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { ConnectionGuideDocument, MinerCountDocument } from '../../../generated/connection.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useAccess, useCan } from '../../../transport/session/access.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { IconPick, IconX } from '../../../ui/icon/icons.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { mineHere } from '../../devices/asic/index.ts';
import { asicPage } from '../../devices/asic/asic.route.ts';
import styles from './Connections.module.css';

/** The miners of the subaccount that mine the coin of the pool. */
const ownMiners = { _and: [{ isShared: { _eq: false } }, { coinEnum: { _eq: 0 } }] };

interface ConnectionGuideProps {
  onClose(): void;
  /** Opens the list of requests at a batch. */
  openRequests(batchId: string): void;
  /** Shows how many miners of a batch deliver shares. */
  openMining(batchId: string): void;
}

/** Whether an address is one that only programs on the server's own machine reach. */
const isLocal = (address: string): boolean => /^stratum\+\w+:\/\/(127\.|localhost[:/]|\[::1\])/.test(address);

/** A line of the guide: what it is, its value, and the button that copies it. */
function Line({ label, value, noun }: { label: string; value: string; noun: string }) {
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={noun} />
      </dd>
    </div>
  );
}

/** How a miner is connected by hand, and "Mine here" for those that an agent reads. */
export function ConnectionGuide({ onClose, openRequests, openMining }: ConnectionGuideProps) {
  const [place, setPlace] = useState(0);
  const subaccount = useAccess(({ selected }) => selected?.name ?? '');
  const mayChange = useCan('agent_worker_change_pool_write');
  const read = useData(ConnectionGuideDocument, {});
  const miners = useData(MinerCountDocument, { where: ownMiners }, { isBackground: true, isPaused: !mayChange });
  const count = miners.data?.asicsAggregate.count ?? 0;
  const guide = read.data?.connectionGuide;
  const region = guide?.regions[place] ?? guide?.regions[0];
  const start = async () => {
    await mineHere({ where: ownMiners, count, openRequests, openMining }, region?.addresses);
  };
  return (
    <section className={styles['panel']} aria-label="Connect miners">
      <header>
        <h2>Connect miners</h2>
        <button type="button" aria-label="Close the guide" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </header>
      {!guide && read.error && <ErrorState error={read.error} onRetry={read.refetch} />}
      {!guide && !read.error && <SkeletonBlock height={120} subject="connections" />}
      {guide && region && (
        <>
          {guide.isOwnAddress ? (
            <p>
              This installation has one region: the pool that runs here.
              {isLocal(region.addresses[0] ?? '') && ' Its address works on the server itself only.'}
            </p>
          ) : (
            <Select
              label="Region"
              allowDeselect={false}
              data={guide.regions.map(({ name }, value) => ({ value: String(value), label: name }))}
              value={String(place)}
              onChange={(value) => setPlace(Number(value ?? 0))}
            />
          )}
          <dl className={styles['lines']}>
            {region.addresses.map((address, index) => (
              <Line key={address} label={`Connection ${index + 1}`} value={address} noun={`connection ${index + 1}`} />
            ))}
            <Line label="User" value={`${subaccount}.worker`} noun="user" />
            <div className={styles['line']}>
              <dt>Password</dt>
              <dd>Leave password blank</dd>
            </div>
          </dl>
          <p>Replace “worker” by a name for each miner: no special characters or spaces in worker names.</p>
          {mayChange && count > 0 && (
            <div className={styles['here']}>
              <Button
                size="xs"
                leftSection={<IconPick size={14} aria-hidden />}
                onClick={() => void start().catch(reportFailure)}
              >
                Mine here with {count === 1 ? '1 miner' : `all ${formatCount(count)} miners`}
              </Button>
              <PageLink page={asicPage}>Choose miners</PageLink>
            </div>
          )}
        </>
      )}
    </section>
  );
}
