import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { IconClock, IconCloudOff } from '../../../ui/icon/icons.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { OfferNotice } from '../offers/index.ts';

interface ReadDevice {
  readonly agentName: string;
  readonly agentOnline: boolean;
  readonly agentBehind?: boolean;
  readonly lastSeen?: string | null;
}

/** What the list of any kind of devices says of agents that are offline or behind, and of devices that others offer. */
export function StaleListNotice({ list: { rows } }: { list: { rows: readonly ReadDevice[] } }) {
  return (
    <>
      <OfferNotice />
      <StaleNotice rows={rows} />
    </>
  );
}

/** Says which agents of the devices on screen are offline, and which do not keep up with their polls. */
export function StaleNotice({ rows }: { rows: readonly ReadDevice[] }) {
  return (
    <>
      <OfflineNotice rows={rows} />
      <BehindNotice rows={rows} />
    </>
  );
}

const namesOf = (rows: readonly ReadDevice[]) => [...new Set(rows.map(({ agentName }) => agentName))];

/** Says which agents poll less often than set: what devices show is older than usual, and none is offline for that. */
function BehindNotice({ rows }: { rows: readonly ReadDevice[] }) {
  const names = namesOf(rows.filter(({ agentBehind }) => agentBehind === true));
  if (names.length === 0) return null;
  return (
    <WarningNote icon={IconClock} isLive>
      {names.length === 1
        ? `Agent ${names[0]} is behind with its polls: values are older than its interval.`
        : `Agents ${names.join(', ')} are behind with their polls: values are older than their interval.`}
    </WarningNote>
  );
}

/** Says of when the values are that were received last. */
function OfflineNotice({ rows }: { rows: readonly ReadDevice[] }) {
  const stale = rows.filter(({ agentOnline }) => !agentOnline);
  const names = namesOf(stale);
  if (names.length === 0) return null;
  const last = stale.flatMap(({ lastSeen }) => lastSeen ?? []).reduce((latest, at) => (at > latest ? at : latest), '');
  return (
    <WarningNote icon={IconCloudOff} isLive>
      {names.length === 1 ? `Agent ${names[0]} is offline.` : `Agents ${names.join(', ')} are offline.`} Dimmed values
      are the last ones received
      {last !== '' && (
        <>
          , <RelativeTime at={last} />
        </>
      )}
      .
    </WarningNote>
  );
}
