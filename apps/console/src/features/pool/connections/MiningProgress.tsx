import { ShareDeliveryDocument } from '../../../generated/connection.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconX } from '../../../ui/icon/icons.ts';
import { DeviceLink } from '../../../ui/page/DeviceLink.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { silentText } from './silent-text.ts';
import styles from './Connections.module.css';

/** How often the shares of the miners are looked for, in seconds. */
const lookSeconds = 5;

/** How many miners of a change pool command deliver shares here, and what to check for those that do not. */
export function MiningProgress({ batchId, onClose }: { batchId: string; onClose(): void }) {
  const read = useData(ShareDeliveryDocument, { batchId }, { isBackground: true });
  const delivery = read.data?.shareDelivery;
  const isComplete = delivery !== undefined && delivery.delivering >= delivery.miners;
  usePolling(read.refetch, isComplete ? 0 : lookSeconds);
  const total = delivery?.miners ?? 0;
  const rest = total - (delivery?.delivering ?? 0) - (delivery?.silent.length ?? 0);
  return (
    <section className={styles['panel']} aria-label="Mine here">
      <header>
        <h2>Mine here</h2>
        <button type="button" aria-label="Close the progress" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </header>
      {!delivery && read.error && <ErrorState error={read.error} onRetry={read.refetch} />}
      {!delivery && !read.error && <SkeletonBlock height={48} subject="the progress" />}
      {delivery && (
        <>
          <p role="status">
            {total === 0
              ? 'No miner of this command is open to you.'
              : `${formatCount(delivery.delivering)} of ${formatCount(total)} miners deliver shares.`}
          </p>
          {total > 0 && (
            <progress
              className={styles['progress']}
              aria-label="Miners that deliver shares"
              max={total}
              value={delivery.delivering}
            />
          )}
          {delivery.silent.length > 0 && (
            <ul className={styles['silent']} aria-label="Miners without shares">
              {delivery.silent.map((miner) => (
                <li key={miner.id}>
                  <DeviceLink kind="asic" id={miner.id}>
                    {miner.name}
                  </DeviceLink>
                  <span>{silentText(miner)}</span>
                </li>
              ))}
              {rest > 0 && <li>and {formatCount(rest)} more</li>}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
