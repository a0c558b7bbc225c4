import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { written } from './gather-features.ts';

const driversFile = 'packages/devices/src/asic/generated/miner-drivers.ts';
const modelsFile = 'apps/simulator/src/asic/generated/simulated-miners.ts';

const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort();

const fromGenerated = (gathered: string, file: string) => path.posix.relative(path.posix.dirname(gathered), file);

/** The drivers of miners: what each `*-driver.ts` in a folder of its own exports. Throws where one exports no driver. */
function drivers(root: string): string {
  const found = filesOf(root, 'packages/devices/src/asic/*/*-driver.ts').map((file) => {
    const name = /^export const (\w+): AsicDriver\b/m.exec(readFileSync(path.join(root, file), 'utf8'))?.[1];
    if (name === undefined) throw new Error(`${file} exports no AsicDriver (docs/drivers.md).`);
    return { name, file: fromGenerated(driversFile, file) };
  });
  return `${found.map(({ name, file }) => `import { ${name} } from '${file}';\n`).join('')}import type { AsicDriver } from '../asic-driver.ts';

/** The driver of every family of miners. */
export const minerDrivers: readonly AsicDriver[] = [\n${found.map(({ name }) => `  ${name},\n`).join('')}];\n`;
}

const upper = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The simulated miners: the models and the class of each folder that has models. */
function models(root: string): string {
  const families = filesOf(root, 'apps/simulator/src/asic/*/*-models.ts').map((file) => {
    const folder = path.basename(path.dirname(file));
    if (path.basename(file) !== `${folder}-models.ts`)
      throw new Error(`${file} is not called ${folder}-models.ts (docs/drivers.md).`);
    return folder;
  });
  const imports = families.map(
    (family) => `import { ${upper(family)}Device } from '../${family}/${family}-device.ts';
import { ${family}Models, type ${upper(family)}Name } from '../${family}/${family}-models.ts';\n`,
  );
  const entries = families.map(
    (family) =>
      `  ...${family}Models.map((model): Model => [model.name, (plan) => new ${upper(family)}Device(model, plan)]),\n`,
  );
  return `import type { DeviceBuilder } from '../../device/simulated-kind.ts';
${imports.join('')}
type Model = readonly [${families.map((family) => `${upper(family)}Name`).join(' | ')}, DeviceBuilder];

/** Every model of miners with how it is built. */
export const simulatedMiners: readonly Model[] = [\n${entries.join('')}];\n`;
}

/** The files that gather the drivers and the simulated models of miners, by path below the repository. */
export function gatherMiners(root: string): ReadonlyMap<string, string> {
  return new Map([
    [driversFile, `${written}${drivers(root)}`],
    [modelsFile, `${written}${models(root)}`],
  ]);
}
