import { formatPower } from '@headframe/domain/units/electricity';
import { missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { Button } from '@mantine/core';
import { can } from '../../../transport/session/access.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { DeviceLink } from '../../../ui/page/DeviceLink.tsx';
import { setOutletLink } from './set-links.ts';

interface AsicOutletsProps {
  asic: {
    autoFollowPduDelay: number | null;
    isShared: boolean;
    outlets: readonly {
      id: string;
      key: string;
      name: string;
      state: string;
      power: number | null;
      pduId: string;
      pduName: string;
      pduIp: string;
    }[];
  };
}

/** When a miner that was stopped for a cut starts again, in words. */
function autoFollowText(seconds: number | null): string {
  if (seconds === null) return 'Stays stopped';
  // The API takes any number of seconds.
  return `Starts ${formatDuration(seconds)} after its outlets are on again`;
}

const stateText: Readonly<Record<string, string>> = { on: 'On', off: 'Off', unknown: 'Unknown' };

/** The outlets that feed a miner: their state and power, and the way to their PDU. */
export function AsicOutlets({ asic: { outlets, isShared, autoFollowPduDelay } }: AsicOutletsProps) {
  const mayUnlink = !isShared && can('agent_worker_pdus_write');
  const unlink = (id: string) => void setOutletLink(id).catch(reportFailure);
  return (
    <DetailSection title="Power">
      <Facts
        facts={[
          ...outlets.map(
            ({ id, key, name, state, power, pduId, pduName, pduIp }) =>
              [
                `Outlet ${key}`,
                <span key={id}>
                  {stateText[state] ?? state} · {power === null ? missingText : formatPower(power)} ·{' '}
                  <DeviceLink kind="pdu" id={pduId} search={{ outlet: id }}>
                    {pduName || pduIp}
                  </DeviceLink>
                  {name && name !== `Outlet ${key}` && ` · ${name}`}{' '}
                  {mayUnlink && (
                    <Button size="compact-xs" variant="subtle" onClick={() => unlink(id)}>
                      Unlink
                    </Button>
                  )}
                </span>,
              ] as const,
          ),
          ...(outlets.length === 0 ? [['Outlets', can('pdu') ? 'None linked' : 'Not open to you'] as const] : []),
          ['After a cut', autoFollowText(autoFollowPduDelay)],
        ]}
      />
    </DetailSection>
  );
}
