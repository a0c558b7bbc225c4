import { connect, createServer, type Server } from 'node:net';
import ssh2, { type ServerChannel } from 'ssh2';

/** A key that ssh2 can read: of some hundred Ed25519 keys that it writes, it refuses one as malformed. */
function readableKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}

/** The key of the server; it protects nothing. */
const hostKey = readableKey();

/** An SSH server that lets everyone in and answers each command line as a test says. */
export function sshServer(answer: (command: string, channel: ServerChannel) => void): Server {
  return new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (context) => context.accept());
    client.on('session', (acceptSession) => {
      const session = acceptSession();
      session.on('exec', (acceptCommand, _reject, { command }) => {
        const channel = acceptCommand();
        channel.on('error', () => undefined);
        answer(command, channel);
      });
    });
  }) as unknown as Server;
}

/** Takes connections in front of another server, and changes what that one sends; `sent` counts its bytes so far. */
export function changingProxy(port: () => number, change: (piece: Buffer, sent: number) => Buffer): Server {
  return createServer((socket) => {
    const behind = connect(port(), '127.0.0.1');
    let sent = 0;
    socket.on('error', () => behind.destroy());
    behind.on('error', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    behind.on('close', () => socket.destroy());
    socket.pipe(behind);
    behind.on('data', (piece: Buffer) => {
      socket.write(change(piece, sent));
      sent += piece.length;
    });
  });
}
