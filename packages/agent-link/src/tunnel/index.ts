/** Tunnel sockets: many connections to devices over one WebSocket that the agent dials, with flow control. */
export * from './tunnel-protocol.ts';
export { TunnelMux, type ConnectTarget, type TunnelWire } from './tunnel-mux.ts';
export { TunnelStream } from './tunnel-stream.ts';
