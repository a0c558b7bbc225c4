import type { Permission } from '@headframe/domain/permissions/permission-catalogue';

/** What one must hold to open tunnels, beside the permission to see the devices of the kind. */
export const tunnelPermission: Permission = 'agent_worker_tunnel_write';
