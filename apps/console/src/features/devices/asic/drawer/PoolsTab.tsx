import { formatNumber } from '@headframe/domain/units/number-text';
import { useSeesInternal } from '../../../../transport/session/access.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { IconCheck, IconCircleDashed, IconPlugConnectedX } from '../../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { StatusBadge, type StatusLook } from '../../../../ui/state/StatusBadge.tsx';
import { targetsOf, type AsicTarget } from '../asic-targets.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** The pools the device mines to, and its desired state. */
export function PoolsTab({ asic }: { asic: AsicDetail }) {
  return (
    <>
      <DetailSection title="Pools">
        {asic.pools.length > 0 ? (
          <PoolsTable pools={asic.pools} />
        ) : (
          <p className={classes['note']}>No pool configured.</p>
        )}
      </DetailSection>
      <DetailSection title="Targets">
        <Targets asic={asic} />
      </DetailSection>
    </>
  );
}

function poolLook({ active, alive }: AsicDetail['pools'][number]): StatusLook {
  if (!alive) return { word: 'Dead', tone: 'bad', icon: IconPlugConnectedX };
  return active
    ? { word: 'Active', tone: 'ok', icon: IconCheck }
    : { word: 'Standby', tone: 'idle', icon: IconCircleDashed };
}

function PoolsTable({ pools }: Pick<AsicDetail, 'pools'>) {
  return (
    <div className={classes['scroll']}>
      <table className={`${classes['figures']} ${styles['table']} ${styles['pools']}`}>
        <thead>
          <tr>
            <th scope="col">Pool</th>
            <th scope="col">State</th>
            <th scope="col">Accepted</th>
            <th scope="col">Rejected</th>
            <th scope="col">Stale</th>
          </tr>
        </thead>
        <tbody>
          {pools.map((pool, index) => (
            <tr key={index}>
              <td className={styles['pool']}>
                <span>{pool.address}</span>
                <span>{pool.user}</span>
              </td>
              <td>
                <StatusBadge {...poolLook(pool)} />
              </td>
              <td>{formatNumber(pool.accepted)}</td>
              <td>{formatNumber(pool.rejected)}</td>
              <td>{formatNumber(pool.stale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Targets({ asic }: { asic: AsicDetail }) {
  const { desiredPools } = asic;
  const seesInternal = useSeesInternal();
  if (!seesInternal) return <p className={classes['note']}>This link does not show targets.</p>;
  if (!asic.hasDesiredState) return <p className={classes['note']}>No target is set.</p>;
  return (
    <>
      <Facts
        facts={[
          ...targetsOf(asic).map((target) => [target.label, <Target key={target.label} target={target} />] as const),
          ...(asic.desiredAt ? [['Set', <RelativeTime key="set" at={asic.desiredAt} />] as const] : []),
        ]}
      />
      {desiredPools && desiredPools.length > 0 && (
        <div className={styles['targetPools']}>
          <p>
            Pools <Verdict differs={asic.poolMismatch} />
          </p>
          <ol>
            {desiredPools.map(({ address, user }, index) => (
              <li key={index} className={styles['pool']}>
                <span>{address}</span>
                <span>{user}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Target({ target: { desired, reported, differs } }: { target: AsicTarget }) {
  return (
    <span>
      {desired} <Verdict differs={differs} />
      {differs && reported !== undefined && <> (reports {reported})</>}
    </span>
  );
}

function Verdict({ differs }: { differs: boolean }) {
  return <span className={differs ? classes['warning'] : styles['agrees']}>{differs ? 'mismatch' : 'met'}</span>;
}
