import type { Socket } from 'node:net';
import ssh2, { type Connection, type Server } from 'ssh2';
import type { ProgramOutput } from './smi-program.ts';

/** Who may log in, and what a command line does. */
export interface SshMachine {
  readonly hostKey: string;
  mayLogIn(user: string, password: string): boolean;
  /** Calls back with what the command line wrote, now or later. */
  run(user: string, command: string, reply: (output: ProgramOutput) => void): void;
}

/** The server of each machine: it listens nowhere and is handed connections that were taken elsewhere. */
const servers = new WeakMap<SshMachine, { hostKey: string; server: Server }>();

const connections = new WeakMap<SshMachine, Set<Connection>>();

/** Ends the connections of a machine, as a restart of its SSH server does. */
export function endSsh(machine: SshMachine): void {
  for (const client of connections.get(machine) ?? []) client.end();
}

function serve(client: Connection, machine: SshMachine): void {
  let user = '';
  const open = connections.get(machine) ?? new Set();
  connections.set(machine, open.add(client));
  client.on('close', () => open.delete(client));
  client.on('error', () => client.end());
  client.on('authentication', (context) => {
    if (context.method === 'password' && machine.mayLogIn(context.username, context.password)) {
      user = context.username;
      context.accept();
    } else context.reject(['password']);
  });
  client.on('session', (acceptSession) => {
    const session = acceptSession();
    session.on('exec', (acceptCommand, _reject, { command }) => {
      const channel = acceptCommand();
      channel.on('error', () => channel.destroy());
      machine.run(user, command, ({ code, stdout, stderr = '' }) => {
        if (channel.destroyed) return;
        channel.stderr.write(stderr);
        channel.write(stdout);
        channel.exit(code);
        channel.end();
      });
    });
  });
}

/** The server of a machine, a new one where its host key has changed. */
function serverOf(machine: SshMachine): Server {
  const known = servers.get(machine);
  if (known?.hostKey === machine.hostKey) return known.server;
  const { hostKey } = machine;
  const server = new ssh2.Server({ hostKeys: [hostKey], ident: 'OpenSSH_9.6' }, (client) => serve(client, machine));
  server.on('error', () => undefined);
  servers.set(machine, { hostKey, server });
  return server;
}

/** Speaks SSH on a connection already taken. */
export function serveSsh(socket: Socket, machine: SshMachine): void {
  serverOf(machine).injectSocket(socket);
}
