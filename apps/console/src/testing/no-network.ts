import { FakeSocket } from './fake-socket.ts';

/** Tests of the console reach no network: a socket is answered by the test that asks for it, or by nobody. */
globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
