/** Where agents connect: their frames are stored, their devices and requests sent. */
export { attachGateway, type AttachedGateway } from './connection/attach-gateway.ts';
export { gatewayTimes, type GatewayDeps, type GatewayTimes } from './gateway-deps.ts';
export { registerImageDownloads } from './connection/image-downloads.ts';
export { registerProgramDownloads } from './connection/program-downloads.ts';
export { createAgentAuthentication } from './connection/agent-authentication.ts';
export { readPorts, type DevicePorts } from './connection/presence.ts';
