import { Fragment } from 'react';
import { formatCount } from '../../../../ui/figure/format.ts';
import { SkeletonLines } from '../../../../ui/state/Skeleton.tsx';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import type { PoolPreview } from './use-pool-preview.ts';
import styles from './Dialogs.module.css';

interface PoolPreviewTableProps {
  /** Undefined while it is awaited. */
  preview: PoolPreview | undefined;
  /** Devices the command runs on. */
  count: number;
  /** Whether each row names the pool too, where it differs from device to device. */
  showsAddress?: boolean;
}

/** The pool users of the first devices as they will be sent, and a warning where devices would share one. */
export function PoolPreviewTable({ preview, count, showsAddress = false }: PoolPreviewTableProps) {
  if (!preview)
    return (
      <div className={styles['preview']}>
        <SkeletonLines widths={['80%']} subject="the preview" />
      </div>
    );
  const { devices, equalUserCount, refusals } = preview;
  return (
    <div className={styles['preview']}>
      <table data-wide={showsAddress || undefined}>
        <caption>
          {devices.length < count ? `Preview of the first ${devices.length} of ${formatCount(count)}` : 'Preview'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Current</th>
            <th scope="col">{showsAddress ? 'Pools to restore' : 'New pool user'}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.ip}>
              <td title={device.ip}>{device.name}</td>
              <td>
                {device.pools.map(({ user, address }, index) => (
                  <Fragment key={index}>
                    {(!showsAddress || user !== device.pools[index - 1]?.user) && <div>{user}</div>}
                    {showsAddress && <div className={styles['address']}>{address}</div>}
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refusals.map((refusal) => (
        <WarningNote key={refusal}>{refusal}</WarningNote>
      ))}
      {equalUserCount > 0 && (
        <WarningNote>
          {formatCount(equalUserCount)} devices would share a worker name with another. Add {'{worker}'}, {'{ip}'} or{' '}
          {'{mac}'} to make them distinct.
        </WarningNote>
      )}
    </div>
  );
}
