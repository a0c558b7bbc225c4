/** Tunnels to the web pages of devices. */
export { attachTunnelLinks, tunnelLinkPaths } from './links/attach-tunnel-links.ts';
export { TunnelLinks } from './links/tunnel-links.ts';
export { openTunnelServices, type TunnelServices } from './tunnel-services.ts';
