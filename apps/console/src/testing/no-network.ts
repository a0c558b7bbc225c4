import { FakeSocket } from './fake-socket.ts';

/** Tests of the console reach no network: only the test that opens a socket can answer it. */
globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
