/** Tunnels to the own web pages of devices. */
export { TunnelSection } from './TunnelSection.tsx';
export { TunnelTime } from './TunnelTime.tsx';
export { tunnelAction } from './tunnel-action.ts';
