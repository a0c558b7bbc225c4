import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { IconCloudOff } from '../../../ui/icon/icons.ts';
import { OfferNotice } from '../offers/index.ts';
import styles from './StaleNotice.module.css';

interface ReadDevice {
  readonly agentName: string;
  readonly agentOnline: boolean;
  readonly lastSeen?: string | null;
}

/** What the list of any kind of devices says of agents that are offline, and of devices that others offer. */
export function StaleListNotice({ list: { rows } }: { list: { rows: readonly ReadDevice[] } }) {
  return (
    <>
      <OfferNotice />
      <StaleNotice rows={rows} />
    </>
  );
}

/** Says which agents of the devices on screen are offline, and of when the values are that were received last. */
export function StaleNotice({ rows }: { rows: readonly ReadDevice[] }) {
  const stale = rows.filter(({ agentOnline }) => !agentOnline);
  const names = [...new Set(stale.map(({ agentName }) => agentName))];
  if (names.length === 0) return null;
  const last = stale.flatMap(({ lastSeen }) => lastSeen ?? []).reduce((latest, at) => (at > latest ? at : latest), '');
  return (
    <div className={styles['notice']} role="status">
      <IconCloudOff size={16} aria-hidden />
      <span>
        {names.length === 1 ? `Agent ${names[0]} is offline.` : `Agents ${names.join(', ')} are offline.`} Dimmed values
        are the last ones received
        {last !== '' && (
          <>
            , <RelativeTime at={last} />
          </>
        )}
        .
      </span>
    </div>
  );
}
