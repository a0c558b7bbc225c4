import { credentialTestLabels, type CredentialTestOutcome } from '@headframe/domain/devices/asic/credential-test';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { IconCircleCheck, IconCircleDashed, IconHourglass, IconLock } from '../../../../ui/icon/icons.ts';
import { StatusBadge, type StatusLook } from '../../../../ui/state/StatusBadge.tsx';
import { SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import type { AsicRow } from '../asic-rows.ts';

const looks: Readonly<Record<CredentialTestOutcome, StatusLook>> = {
  accepted: { word: credentialTestLabels.accepted, tone: 'ok', icon: IconCircleCheck },
  refused: { word: credentialTestLabels.refused, tone: 'bad', icon: IconLock },
  untestable: { word: credentialTestLabels.untestable, tone: 'idle', icon: IconCircleDashed },
  heldBack: { word: credentialTestLabels.heldBack, tone: 'warn', icon: IconHourglass },
};

const notTested: StatusLook = { word: 'Not tested', tone: 'idle', icon: IconCircleDashed };

/** How the last test of a miner's credential ended, and how long ago. */
export function CredentialOutcome({ asic }: { asic: Pick<AsicRow, 'credentialOutcome' | 'credentialTestedAt'> }) {
  const { credentialOutcome, credentialTestedAt } = asic;
  return (
    <StackedCell>
      <StatusBadge {...(looks[credentialOutcome as CredentialTestOutcome] ?? notTested)} />
      {credentialTestedAt !== null && (
        <SecondLine>
          <RelativeTime at={credentialTestedAt} />
        </SecondLine>
      )}
    </StackedCell>
  );
}
