import { firstState, type StoredProgram, type UpdateState } from './update-state.ts';

/** How often a new program may be started until it connects: a reboot of the machine is no fault of the program. */
export const maxStarts = 2;

/** What to start next, and the state to store before it starts. */
interface NextProgram {
  state: UpdateState;
  program: StoredProgram | 'installed';
  isTrial: boolean;
}

/** The program in use while no new one is tried. */
function settled(state: UpdateState): NextProgram {
  return { state, program: state.current ?? 'installed', isTrial: false };
}

/** Gives up a new program for the one before it. */
export function goneBack(state: UpdateState, reason: string): UpdateState {
  if (!state.trial) return state;
  const { requestId, version, from } = state.trial;
  const message = `Went back to ${from}: ${version} ${reason}`.slice(0, 512);
  return { ...state, trial: null, finished: { requestId, state: 'failed', message } };
}

/** Keeps a new program that has connected to the server. */
export function kept(state: UpdateState): UpdateState {
  if (!state.trial) return state;
  const { requestId, version, sha256, from } = state.trial;
  const finished = { requestId, state: 'done' as const, message: `Updated from ${from} to ${version}.` };
  return { ...state, current: { version, sha256 }, trial: null, finished };
}

/** Gives up a downloaded program whose file is missing or damaged. */
export function withoutProgram(state: UpdateState, { version }: StoredProgram): UpdateState {
  if (state.trial?.version === version) return goneBack(state, 'is damaged on the disk.');
  return state.current?.version === version ? { ...state, current: null } : state;
}

/**
 * Decides what to start. A program that a person installed since the last start wins over downloaded ones; a new program
 * gets two starts to connect.
 */
export function nextProgram(before: UpdateState | undefined, installed: string): NextProgram {
  const state = before ?? firstState(installed);
  if (state.installed !== installed) {
    const { finished } = goneBack(state, `was given up: ${installed} was installed by hand.`);
    return settled({ ...firstState(installed), finished });
  }
  if (!state.trial) return settled(state);
  if (state.trial.starts >= maxStarts) return settled(goneBack(state, 'ended before it connected to the server.'));
  return {
    state: { ...state, trial: { ...state.trial, starts: state.trial.starts + 1 } },
    program: state.trial,
    isTrial: true,
  };
}
