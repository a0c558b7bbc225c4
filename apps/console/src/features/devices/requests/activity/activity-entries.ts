import type { ActivityOutageFragment, ActivityRequestFragment } from '../../../../generated/activity.ts';
import { formatDuration } from '@headframe/domain/units/time-text';
import { formatCount } from '../../../../ui/figure/format.ts';
import { IconCloudOff, IconPlugConnected } from '../../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../../ui/state/StatusBadge.tsx';
import { requestKind } from '../request-kinds.ts';
import { requestProgress, type RequestCounts, type RequestProgress } from '../request-progress.ts';
import { isOpenState, requestStateLook } from '../request-state.ts';

/** One thing that happened: a batch that ended, an agent that was lost or is back. */
export interface ActivityEntry {
  key: string;
  title: string;
  detail: string;
  look: Pick<StatusLook, 'icon' | 'tone'>;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The batch or the agent it is about. */
  subject: { batchId: string } | { agentId: string };
}

const countKeys = [
  'deviceCount',
  'partCount',
  'doneCount',
  'errorResultCount',
  'canceledCount',
  'expiredCount',
  'waitingCount',
  'scanned',
  'scanTotal',
  'discoveredCount',
] as const;

/** Ends of a batch, gravest first; a batch has the gravest end of its requests. */
const ends = ['failed', 'expired', 'canceled', 'done'] as const;

function sumOf(requests: readonly ActivityRequestFragment[], kind: string): RequestCounts {
  const sum = Object.fromEntries(
    countKeys.map((key) => [key, requests.reduce((total, request) => total + request[key], 0)]),
  ) as Record<(typeof countKeys)[number], number>;
  const [only, ...others] = requests;
  if (kind !== 'updateAgent' || !only) return { kind, ...sum };
  const done = requests.filter(({ state }) => state === 'done').length;
  return {
    kind,
    ...sum,
    state: only.state,
    summary: others.length === 0 ? only.summary : `${done} of ${requests.length} agents`,
  };
}

/** The progress of the rollout that a request is part of, as its own page counts it: its batches hold only what was sent so far. */
function rolloutProgress({
  rolloutMinerCount: total,
  rolloutUpdatedCount: done,
}: ActivityRequestFragment): RequestProgress | undefined {
  if (total === null || done === null) return undefined;
  return { total, done, failed: 0, skipped: 0, text: `${formatCount(done)} of ${formatCount(total)} updated` };
}

/** The batches of the requests, newest first; `isOpen` while one of its requests may still change. */
export function batchesOf(requests: readonly ActivityRequestFragment[]) {
  return [...Map.groupBy(requests, ({ batchId }) => batchId)].map(([batchId, members]) => {
    const [first] = members as [ActivityRequestFragment];
    const progress = rolloutProgress(first) ?? requestProgress(sumOf(members, first.kind));
    return {
      batchId,
      requests: members,
      isOpen: members.some(({ state }) => isOpenState(state)),
      label: requestKind(first.kind).label,
      progress,
    };
  });
}

function entryOfBatch({ batchId, requests, label, progress }: ReturnType<typeof batchesOf>[number]): ActivityEntry {
  const agents = [...new Set(requests.map(({ agentName }) => agentName))];
  const state = ends.find((end) => requests.some((request) => request.state === end)) ?? 'done';
  const by = requests[0]?.requestedBy;
  return {
    key: batchId,
    title: `${label}: ${progress.text}`,
    detail: [agents.length === 1 ? agents[0] : `${agents.length} agents`, by].filter(Boolean).join(' · '),
    look: requestStateLook(state),
    at: Math.max(...requests.map(({ stateAt }) => Date.parse(stateAt))),
    subject: { batchId },
  };
}

function entriesOfOutage({ id, agentId, agentName, lostAt, backAt }: ActivityOutageFragment): ActivityEntry[] {
  const lost: ActivityEntry = {
    key: `lost ${id}`,
    title: `Agent ${agentName} is offline`,
    detail: 'Its miners are not read, and commands wait.',
    look: { icon: IconCloudOff, tone: 'bad' },
    at: Date.parse(lostAt),
    subject: { agentId },
  };
  if (backAt == null) return [lost];
  const seconds = (Date.parse(backAt) - Date.parse(lostAt)) / 1000;
  return [
    {
      ...lost,
      key: `back ${id}`,
      title: `Agent ${agentName} is back online`,
      detail: `Offline for ${formatDuration(seconds)}`,
      look: { icon: IconPlugConnected, tone: 'ok' },
      at: Date.parse(backAt),
    },
  ];
}

/** What happened, newest first: ended batches, agents that are offline or back. */
export function activityEntries(
  requests: readonly ActivityRequestFragment[],
  outages: readonly ActivityOutageFragment[],
): ActivityEntry[] {
  const ended = batchesOf(requests).filter(({ isOpen }) => !isOpen);
  return [...ended.map(entryOfBatch), ...outages.flatMap(entriesOfOutage)].sort((one, other) => other.at - one.at);
}
