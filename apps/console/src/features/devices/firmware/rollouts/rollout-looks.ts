import {
  rolloutMinerStateLabels,
  rolloutStateLabels,
  type RolloutMinerState,
  type RolloutState,
} from '@headframe/domain/devices/firmware/rollout/rollout-states';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEye,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
} from '../../../../ui/icon/icons.ts';
import { statusLooks, type TitledLook } from '../../../../ui/state/status-looks.ts';

function worded<State extends string>(
  labels: Readonly<Record<State, string>>,
  looks: Readonly<Record<State, Omit<TitledLook, 'word'>>>,
) {
  const entries = Object.entries<Omit<TitledLook, 'word'>>(looks);
  return statusLooks<State>(
    Object.fromEntries(entries.map(([state, look]) => [state, { word: labels[state as State], ...look }])) as Record<
      State,
      TitledLook
    >,
  );
}

export const rolloutLook = worded<RolloutState>(rolloutStateLabels, {
  running: { tone: 'info', icon: IconPlayerPlay },
  paused: { tone: 'warn', icon: IconPlayerPause, title: 'No further miner begins until somebody resumes it.' },
  halted: { tone: 'bad', icon: IconAlertTriangle, title: 'No further miner begins until somebody resumes it.' },
  canceling: { tone: 'idle', icon: IconClock, title: 'Waits for the miners that are being updated.' },
  done: { tone: 'ok', icon: IconCircleCheck },
  canceled: { tone: 'idle', icon: IconMinus },
});

export const rolloutMinerLook = worded<RolloutMinerState>(rolloutMinerStateLabels, {
  waiting: { tone: 'idle', icon: IconClock },
  updating: { tone: 'info', icon: IconPlayerPlay },
  soaking: { tone: 'info', icon: IconEye, title: 'Runs the version, and is watched until its stage ends.' },
  updated: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconCircleX },
  skipped: { tone: 'warn', icon: IconMinus, title: 'Could not be updated at its turn, and was left as it was.' },
  canceled: { tone: 'idle', icon: IconMinus, title: 'Was left as it was.' },
});
