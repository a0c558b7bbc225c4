import { globSync } from 'node:fs';
import path from 'node:path';
import { written } from './gather-features.ts';

const folder = 'platform/outbox';

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The file that gathers the channels of the outbox, by path below the server's sources. */
export function gatherChannels(sources: string): ReadonlyMap<string, string> {
  const channels = globSync(`${folder}/channels/*.channel.ts`, { cwd: sources })
    .map((file) => path.basename(file, '.channel.ts'))
    .sort();
  const imports = channels.map((name) => `import { ${camel(name)}Channel } from '../channels/${name}.channel.ts';\n`);
  return new Map([
    [
      `${folder}/generated/channels.ts`,
      `${written}${imports.join('')}import type { Config } from '../../config/load-config.ts';
import type { Channel } from '../define-channel.ts';

/** Every channel of the outbox. */\nexport const channels: readonly Channel<Config>[] = [${channels.map((name) => `${camel(name)}Channel`).join(', ')}];\n`,
    ],
  ]);
}
