import { isKnownKind, kindNames, kindNoun, kindPlural } from '@headframe/domain/devices/kind-support';
import { unsupportedText } from '@headframe/domain/devices/unsupported-text';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRowFragment } from '../../../../generated/agent.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { formatCount } from '../../../../ui/figure/format.ts';
import { AsOf, RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { formatBytes } from '@headframe/domain/units/bytes';
import { paceText, pollsText, spoolText } from '../agent-figures.ts';
import { settingNumbers, settingSwitches, type SettingNumber, type SettingSwitch } from '../agent-setting-form.ts';
import { portLabels, shownPorts } from '../../../../ui/fields/device-ports.ts';
import { agentUpdateHint } from '../update/agent-update-state.ts';
import { AgentVersion } from '../update/AgentVersion.tsx';
import styles from '../Agent.module.css';

/** What is known of an agent: its machine, its devices, its own figures and how it works. */
export function AgentFacts({ agent }: { agent: AgentRowFragment }) {
  const { setting, devicePorts, stats } = agent;
  return (
    <>
      <Facts
        facts={[
          ['Devices', formatCount(agent.deviceCount)],
          ...kindFacts(agent),
          ['Connected devices', formatCount(agent.activeNodeCount)],
          ['Disconnected devices', formatCount(agent.disconnectedCount)],
          ['Hashrate', formatWireHashrate(agent.hashrate, 0)],
          ['Host', agent.hostname || missingText],
          ['System', agent.os || missingText],
          ['IP', agent.ip ?? missingText],
          ['Version', <AgentVersion key="version" agent={agent} />],
          [
            agent.isOnline ? 'Connected since' : 'Last seen',
            <RelativeTime key="seen" at={agent.isOnline ? agent.connectedAt : agent.lastSeenAt} />,
          ],
          ['Created', <RelativeTime key="created" at={agent.createdAt} />],
        ]}
      />
      {!agent.isOnline && agent.lastSeenAt !== null && (
        <p className={styles['hint']}>
          It is offline: figures of its devices and of itself are the last ones received,{' '}
          <RelativeTime at={agent.lastSeenAt} />.
        </p>
      )}
      {agentUpdateHint(agent) && <p className={styles['hint']}>{agentUpdateHint(agent)}</p>}
      <DetailSection title="Runtime">
        {stats ? (
          <>
            <p className={styles['age']}>
              <AsOf at={stats.at} />
            </p>
            <Facts
              facts={[
                ['Polls', pollsText(stats)],
                ['Pace', paceText(stats)],
                [
                  'Failed by its own delay',
                  stats.excusedPolls === null ? missingText : formatCount(stats.excusedPolls),
                ],
                ['Open sockets', formatCount(stats.openSockets)],
                ['Spool', spoolText(stats)],
                ['Dropped reports', formatCount(stats.droppedReports)],
                ['Memory', formatBytes(stats.memoryBytes)],
              ]}
            />
          </>
        ) : (
          <p className={styles['hint']}>Not reported yet.</p>
        )}
      </DetailSection>
      <DetailSection title="Settings">
        <Facts
          facts={[
            ...(Object.keys(settingNumbers) as SettingNumber[]).map(
              (key) =>
                [
                  settingNumbers[key].label,
                  [formatCount(setting[key]), settingNumbers[key].unit].filter(Boolean).join(' '),
                ] as const,
            ),
            ...(Object.keys(settingSwitches) as SettingSwitch[]).map(
              (key) => [settingSwitches[key].label, setting[key] ? 'on' : 'off'] as const,
            ),
            ...setting.kindPollSeconds.map(
              ({ kind, pollSeconds }) =>
                [`Poll interval of ${kindNoun(kind)}`, `${formatCount(pollSeconds)} s`] as const,
            ),
            ...shownPorts.map((key) => [portLabels[key], String(devicePorts[key])] as const),
            ['Ranges', setting.ranges.join(', ') || 'None'],
          ]}
        />
      </DetailSection>
    </>
  );
}

/** Its devices by kind, and the kinds of this version that it cannot look after. */
function kindFacts({ devicesByKind, kinds }: AgentRowFragment): (readonly [string, string])[] {
  // An agent names its kinds when it first connects.
  const lacking = kinds.length === 0 ? [] : kindNames.filter((kind) => !kinds.includes(kind));
  const listed = devicesByKind.map(({ kind }) => kind);
  return [
    ...devicesByKind.map(({ kind, count }) => {
      const note = isKnownKind(kind) ? lacking.includes(kind) && needsUpdateText : unsupportedText;
      return [kindPlural(kind), [formatCount(count), note].filter(Boolean).join(' · ')] as const;
    }),
    ...lacking.filter((kind) => !listed.includes(kind)).map((kind) => [kindPlural(kind), needsUpdateText] as const),
  ];
}

const needsUpdateText = 'the agent needs an update';
