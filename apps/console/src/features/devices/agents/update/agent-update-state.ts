import type { AgentRowFragment } from '../../../../generated/agent.ts';
import { IconDownload, IconLoader, IconServer, IconTool } from '../../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../../ui/state/StatusBadge.tsx';

type Versions = Pick<AgentRowFragment, 'updateState' | 'version' | 'serverVersion'>;

const looks: Readonly<Record<string, StatusLook>> = {
  available: { word: 'Update available', tone: 'warn', icon: IconDownload },
  updating: { word: 'Updating', tone: 'info', icon: IconLoader },
  byHand: { word: 'Update by hand', tone: 'warn', icon: IconTool },
  withServer: { word: 'From sources', tone: 'idle', icon: IconServer },
};

/** How an agent's update looks; undefined where there is nothing to say, as of a current one. */
export function agentUpdateLook({ updateState }: Pick<Versions, 'updateState'>): StatusLook | undefined {
  return looks[updateState];
}

/** What there is to know of an agent's update, in a sentence; undefined where there is nothing. */
export function agentUpdateHint({ updateState, version, serverVersion }: Versions): string | undefined {
  const hints: Readonly<Record<string, string>> = {
    available: `It runs ${version}; this server has ${serverVersion}. Until it is updated, devices and commands that it does not know are left out.`,
    updating: 'It is being updated. Its progress is on the Requests page.',
    byHand: `It runs ${version}, which cannot update itself. Run its start line again to install ${serverVersion}: "Renew key" shows one, or use Download agent.`,
    withServer: 'It runs from its sources, as the agent beside the server does, and is updated with them.',
  };
  return hints[updateState];
}
