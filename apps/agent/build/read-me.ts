import { asicKind, commandsOf } from '@headframe/devices';
import { environmentHelp } from '../src/run/environment.ts';
import type { Platform } from './platforms.ts';
import { asService } from './service-files.ts';

const forbidden = commandsOf(asicKind);

/** The README.txt that lies beside the executable. */
export function readMe(version: string, platform: Platform): string {
  const windows = platform.name === 'win-x64';
  const set = windows ? 'set ' : 'export ';
  const start = windows ? platform.executable : `./${platform.executable}`;
  const variables = Object.entries(environmentHelp).map(([name, line]) => `${name}\n    ${line}`);
  const text = `Headframe agent ${version} (${platform.name})

The agent runs on the site's network, finds and reads the devices there, carries out commands, and dials out to the
Headframe server. Nothing needs to be installed and no port needs to be opened.

Start
  1. Create an agent on the Agents page of the console and copy its key; it is shown once.
  2. Then, in this folder:

     ${set}HEADFRAME_SERVER_URL=wss://your-console.example/agent/v1
     ${set}HEADFRAME_AGENT_KEY=the-key
     ${start}

It writes its log to the standard output, one JSON object a line, and stops in good order on Ctrl-C or SIGTERM.
It trusts the certificate authorities that its system trusts: an authority of your own is added there.
While the server cannot be reached it goes on reading devices and keeps what it read on disk until it can be delivered.

${asService(platform)}
Environment
${variables.join('\n')}

Guard file
A JSON file that forbids commands on this site whatever the server says; it may change while the agent runs. Example:

  { "forbid": ["reboot", "changePool"], "protectedRanges": ["10.0.0.0/24", "10.0.5.7"] }

"forbid" may hold ${forbidden.join(', ')} and scan. Addresses in "protectedRanges" get no commands.
`;
  return windows ? text.replaceAll('\n', '\r\n') : text;
}
