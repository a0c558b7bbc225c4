import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { OwnTunnelsDocument } from '../../../generated/tunnels.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { useAccess, can } from '../../../transport/session/access.ts';
import { DetailSection } from '../../../ui/DetailDrawer.tsx';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { formatClock } from './format-clock.ts';
import { closeTunnel, openTunnel, prolongTunnel } from './set-tunnel-time.ts';
import type { TunnelDevice } from './tunnel-device.ts';
import styles from './Tunnels.module.css';
import { useCountdown } from './use-countdown.ts';
import classes from '../../../ui/theme/classes.module.css';

/** Seconds between two readings of one's own tunnels, which may be closed elsewhere. */
const readEverySeconds = 10;

/** The tunnel to a device in its drawer: time left and, for who opened it, what may be done with it. Nothing without one. */
export function TunnelSection({ device }: { device: TunnelDevice }) {
  const may = useAccess(() => can('agent_worker_tunnel_write'));
  const isOpen = device.tunnelActiveTime > 0;
  const own = useData(OwnTunnelsDocument, {}, { isPaused: !may || !isOpen, isBackground: true });
  const { refetch, data } = own;
  usePolling(refetch, may && isOpen ? readEverySeconds : 0);
  useEffect(() => {
    if (may && isOpen) refetch();
  }, [may, isOpen, device.tunnelAddress, refetch]);
  const mine = data?.tunnels.find(({ deviceId }) => deviceId === device.id);
  const seconds = useCountdown(mine?.tunnelActiveTime ?? device.tunnelActiveTime, mine ?? device);
  if (!isOpen || seconds === 0) return null;
  const run = (work: (id: string) => Promise<void>) => () => {
    work(device.id).then(refetch, reportFailure);
  };
  return (
    <DetailSection title="Tunnel">
      <p className={styles['state']}>
        <span role="timer">Closes in {formatClock(seconds)}</span>
        {!mine && '. Somebody else opened it.'}
      </p>
      {mine && (
        <div className={classes['actions']}>
          <Button size="xs" variant="default" onClick={run(openTunnel)}>
            Open the page again
          </Button>
          <Button size="xs" variant="default" onClick={run(prolongTunnel)}>
            Prolong to 5:00
          </Button>
          <Button size="xs" variant="default" onClick={run(closeTunnel)}>
            Close tunnel
          </Button>
        </div>
      )}
    </DetailSection>
  );
}
