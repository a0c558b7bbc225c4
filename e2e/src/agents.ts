import type { Api } from './api.ts';

/** The settings of an agent. */
export interface AgentSetting {
  pollSeconds: number;
  deviceTimeoutMs: number;
  maximumSockets: number;
  scanSockets: number;
  spoolMegabytes: number;
  ranges: string[];
}

/** The one agent of a site, as the API lists it. */
interface ListedAgent {
  id: string;
  name: string;
  isOnline: boolean;
  setting: AgentSetting;
}

/** The agent of a site that has one. */
export async function onlyAgent(api: Api): Promise<ListedAgent> {
  const { agents } = await api.ask<{ agents: ListedAgent[] }>(
    `{ agents { id name isOnline setting {
      pollSeconds deviceTimeoutMs maximumSockets scanSockets spoolMegabytes ranges } } }`,
  );
  const [agent] = agents;
  if (!agent) throw new Error('There is no agent.');
  return agent;
}

/** Changes some of the settings of a site's only agent. */
export async function changeSetting(api: Api, change: Partial<AgentSetting>): Promise<void> {
  const { id, setting } = await onlyAgent(api);
  await api.ask(`mutation ($id: ID!, $setting: AgentSettingInput) { updateAgent(id: $id, setting: $setting) }`, {
    id,
    setting: { ...setting, ...change },
  });
}
