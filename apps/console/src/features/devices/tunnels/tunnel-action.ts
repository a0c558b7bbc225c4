import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconExternalLink } from '../../../ui/icon/icons.ts';
import { openTunnel } from './set-tunnel-time.ts';

/** A device whose own web page may be opened. */
interface TunnelTarget {
  id?: string | undefined;
  /** Whether another subaccount owns it and shares it. */
  isShared?: boolean | undefined;
  /** Those that it is shared with and whose people may open its web page, as far as the viewer sees them. */
  tunnelSubaccount?: string | null | undefined;
}

/** The device whose page the viewer may open; one that another subaccount shares without tunnel access is none. */
function openable(target: TunnelTarget | undefined): string | undefined {
  return target?.isShared && !target.tunnelSubaccount ? undefined : target?.id;
}

/** Opens the own web page of one device; `targetOf` names it where a selection is one device alone. */
export function tunnelAction<Context>(
  targetOf: (context: Context) => TunnelTarget | undefined,
): ActionDescription<Context> {
  return {
    key: 'openTunnel',
    label: 'Open tunnel',
    icon: IconExternalLink,
    permission: 'agent_worker_tunnel_write',
    isAvailable: (context) => openable(targetOf(context)) !== undefined,
    perform: async (context) => {
      const id = openable(targetOf(context));
      if (id !== undefined) await openTunnel(id);
    },
  };
}
