import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconExternalLink } from '../../../ui/icon/icons.ts';
import { openTunnel } from './set-tunnel-time.ts';

/** Opens the own web page of one device; `idOf` names it where a selection is one device alone. */
export function tunnelAction<Context>(idOf: (context: Context) => string | undefined): ActionDescription<Context> {
  return {
    key: 'openTunnel',
    label: 'Open tunnel',
    icon: IconExternalLink,
    permission: 'agent_worker_tunnel_write',
    isAvailable: (context) => idOf(context) !== undefined,
    perform: async (context) => {
      const id = idOf(context);
      if (id !== undefined) await openTunnel(id);
    },
  };
}
