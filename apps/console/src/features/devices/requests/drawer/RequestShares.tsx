import { ShareDeliveryDocument } from '../../../../generated/connection.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { formatCount } from '../../../../ui/figure/format.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import classes from '../../../../ui/theme/classes.module.css';

/** How often the shares of the miners are read, in seconds. */
const readSeconds = 5;
/** How many miners without a share are named. */
const maxNamed = 10;

/** Whether the miners of a change pool command deliver shares since: being verified says only that they have the pools. */
export function RequestShares({ batchId }: { batchId: string }) {
  const { data, refetch } = useData(ShareDeliveryDocument, { batchId }, { isBackground: true });
  const delivery = data?.shareDelivery;
  const isComplete = delivery !== undefined && delivery.delivering >= delivery.miners;
  usePolling(refetch, isComplete ? 0 : readSeconds);
  if (!delivery || delivery.miners === 0) return null;
  const verified = delivery.silent.filter(({ state }) => state === 'done');
  const rest = verified.length - maxNamed;
  return (
    <DetailSection title="Shares">
      <p role="status">
        {formatCount(delivery.delivering)} of {formatCount(delivery.miners)} miners of the batch deliver shares.
      </p>
      {verified.length > 0 && (
        <p>
          Verified, no share yet:{' '}
          {verified.slice(0, maxNamed).map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <DeviceLink kind="asic" id={id}>
                {name}
              </DeviceLink>
            </span>
          ))}
          {rest > 0 && <span className={classes['dim']}> and {formatCount(rest)} more</span>}
        </p>
      )}
    </DetailSection>
  );
}
