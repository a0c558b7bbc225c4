import {
  FirmwareRolloutDetailDocument,
  FirmwareRolloutDetailUpdatesDocument,
  type RolloutRowFragment,
} from '../../../../generated/firmware-rollout.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { counted, formatCount } from '../../../../ui/figure/format.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { defineDrawer } from '../../../../ui/list/define-drawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { firmwareRolloutPage } from '../firmware-rollout.route.ts';
import { rolloutActions } from './rollout.actions.tsx';
import { RolloutState } from './rollout-columns.tsx';
import { RolloutMiners } from './RolloutMiners.tsx';
import { RolloutProgress } from './RolloutProgress.tsx';
import { StageLine } from './StageLine.tsx';
import styles from './Rollout.module.css';

const source = liveItemOf('firmwareRollouts', {
  document: FirmwareRolloutDetailDocument,
  updates: FirmwareRolloutDetailUpdatesDocument,
});

function facts(rollout: RolloutRowFragment) {
  const { canaryCount, batchCount, groupShare, maxFailures, soakMinutes, repeatsId } = rollout;
  return [
    ['Version', rollout.version],
    ['Started by', rollout.startedBy ?? '---'],
    ['Started', <RelativeTime key="started" at={rollout.createdAt} />],
    ['Canary', counted(canaryCount, 'miner')],
    ['Each further stage', counted(batchCount, 'miner')],
    ['At a time', `${groupShare} % of a rack, PDU or /24 network`],
    ['Halts after', counted(maxFailures, 'failure')],
    ['Soak time', soakMinutes === 0 ? 'None' : `${formatCount(soakMinutes)} min`],
    [
      'Requests',
      <PageLink key="requests" page={agentRequestPage} search={{ batchId: rollout.batchId }}>
        {rollout.batchId.slice(0, 8)}
      </PageLink>,
    ],
    ...(repeatsId === null
      ? []
      : [
          [
            'Retries',
            <PageLink key="repeats" page={firmwareRolloutPage} search={{ rollout: repeatsId }}>
              An earlier rollout
            </PageLink>,
          ] as const,
        ]),
  ] as const;
}

function Content({ item: rollout }: { item: RolloutRowFragment }) {
  return (
    <>
      {rollout.reason !== '' && rollout.state !== 'running' && (
        <p role={rollout.state === 'halted' ? 'alert' : undefined} className={styles['reason']}>
          {rollout.state === 'halted' ? 'Halted: ' : 'It had halted: '}
          {rollout.reason} The miners that wait are as they were.
        </p>
      )}
      <RolloutProgress rollout={rollout} isWide />
      <StageLine rollout={rollout} />
      <Facts facts={facts(rollout)} />
      <DetailSection title="Miners">
        <RolloutMiners rollout={rollout} />
      </DetailSection>
    </>
  );
}

/** The details of one rollout, beside the list. */
export const RolloutDrawer = defineDrawer(source, {
  noun: 'Rollout',
  missing: 'It was removed, or belongs to another subaccount.',
  name: ({ imageName }) => `Rollout of ${imageName}`,
  state: (rollout) => <RolloutState rollout={rollout} />,
  actions: (rollout, { refetch, open }) => actionsFor(rolloutActions, { rollout, onDone: refetch, open }),
  Content,
});
