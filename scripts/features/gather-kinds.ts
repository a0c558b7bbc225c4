import { globSync } from 'node:fs';
import path from 'node:path';
import { written } from './gather-features.ts';

interface Registration {
  kind: string;
  /** Path of what is imported, from the folder of the file that gathers, with its ending. */
  file: string;
  /** Name of its export, such as `pduKind`. */
  name: string;
}

/** What each kind of devices registers in one part of the product. */
interface KindPart {
  /** The file that gathers them, below the repository. */
  readonly gathered: string;
  /** Where the file of a kind stands, as a pattern below the repository. */
  of(kind: string): string;
  /** What it exports. */
  exported(kind: string): string;
  /** Whether a feature is entered through its index.ts. */
  readonly byIndex?: true;
  /** Whether a kind may do without. */
  readonly isOptional?: true;
  text(registrations: readonly Registration[]): string;
}

const slashes = (file: string): string => file.split(path.sep).join('/');
const upper = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

const importsOf = (registrations: readonly Registration[]): string =>
  registrations.map(({ file, name }) => `import { ${name} } from '${file}';\n`).join('');

const entriesOf = (registrations: readonly Registration[]): string =>
  registrations.map(({ kind, name }) => `  ${kind}: ${name},\n`).join('');

const namesOf = (registrations: readonly Registration[]): string => registrations.map(({ name }) => name).join(', ');

const parts: readonly KindPart[] = [
  {
    gathered: 'packages/domain/src/devices/generated/kinds.ts',
    of: (kind) => `packages/domain/src/devices/${kind}/${kind}.kind.ts`,
    exported: (kind) => `${kind}Kind`,
    text: (kinds) => `${importsOf(kinds)}import type { DeviceKind } from '../define-kind.ts';

/** Every kind of devices that this version knows. */
export const deviceKinds = [${namesOf(kinds)}] as const satisfies readonly DeviceKind[];\n`,
  },
  {
    gathered: 'packages/devices/src/generated/driver-kinds.ts',
    of: (kind) => `packages/devices/src/${kind}/${kind}-kind.ts`,
    exported: (kind) => `${kind}Kind`,
    text: (kinds) => `import type { KindName } from '@headframe/domain/devices/kinds';
${importsOf(kinds)}import type { DriverKind } from '../driver-kind.ts';

/** The drivers of every kind of devices. */
export const driverKinds = {\n${entriesOf(kinds)}} as unknown as Readonly<Record<KindName, DriverKind>>;\n`,
  },
  {
    gathered: 'apps/server/src/features/devices/ingest/generated/kind-ingests.ts',
    of: (kind) => `apps/server/src/features/devices/*/{ingest/,}${kind}-ingest.ts`,
    exported: (kind) => `${kind}Ingest`,
    byIndex: true,
    text: (kinds) => `${importsOf(kinds)}import type { KindIngest } from '../../kind-platform/index.ts';

/** Every kind whose reports this version stores. */
export const kindIngests: readonly KindIngest[] = [${namesOf(kinds)}];\n`,
  },
  {
    gathered: 'apps/simulator/src/farm/generated/simulated-kinds.ts',
    of: (kind) => `apps/simulator/src/${kind}/simulated-${kind}.ts`,
    exported: (kind) => `simulated${upper(kind)}`,
    text: (kinds) => `${importsOf(kinds)}
/** Every kind of devices that the simulator can build. */
export const simulatedKinds = [${namesOf(kinds)}] as const;\n`,
  },
  {
    gathered: 'apps/console/src/features/devices/agents/generated/kind-pages.ts',
    of: (kind) => `apps/console/src/features/devices/*/${kind}.route.ts`,
    exported: (kind) => `${kind}Page`,
    text: (kinds) => `${importsOf(kinds)}
/** The list of each kind of devices. */
export const kindPages = {\n${entriesOf(kinds)}};\n`,
  },
  {
    gathered: 'apps/console/src/features/dashboard/overview/generated/kind-figures.ts',
    of: (kind) => `apps/console/src/features/devices/*/${kind}-dashboard.ts`,
    exported: (kind) => `${kind}Figures`,
    byIndex: true,
    isOptional: true,
    text: (kinds) => `${importsOf(kinds)}
/** The figures of each kind of devices on the dashboard, where nothing but tiles is drawn of them. */
export const kindFigures = {\n${entriesOf(kinds)}};\n`,
  },
  {
    gathered: 'apps/console/src/features/devices/requests/generated/command-kits.ts',
    of: (kind) => `apps/console/src/features/devices/*/load-${kind}-commands.ts`,
    exported: (kind) => `load${upper(kind)}Commands`,
    byIndex: true,
    isOptional: true,
    text: (kinds) => `/** The command kit of each kind of devices that takes commands; each loads with its first use. */
export const commandKits = {\n${kinds
      .map(({ kind, file, name }) => `  ${kind}: async () => (await import('${file}')).${name}(),\n`)
      .join('')}};\n`,
  },
];

/** @throws Error where a kind has no such file, or several. */
function registration(root: string, part: KindPart, kind: string): Registration[] {
  const found = globSync(part.of(kind), { cwd: root }).map(slashes);
  if (found.length === 0 && part.isOptional) return [];
  const [file] = found;
  if (file === undefined || found.length > 1)
    throw new Error(
      `The kind ${kind} has ${found.length === 0 ? 'no' : 'several of'} ${part.of(kind)} (docs/adding-a-device.md).`,
    );
  const entered = part.byIndex ? file.replace(/^(.*\/features\/[^/]+\/[^/]+)\/.*$/, '$1/index.ts') : file;
  const relative = path.posix.relative(path.posix.dirname(part.gathered), entered);
  return [{ kind, file: relative.startsWith('.') ? relative : `./${relative}`, name: part.exported(kind) }];
}

/** The kinds of devices that the domain describes, in order. */
export function describedKinds(root: string): string[] {
  return globSync('packages/domain/src/devices/*/*.kind.ts', { cwd: root })
    .map((file) => path.basename(file, '.kind.ts'))
    .sort();
}

/**
 * The files that gather what the kinds of devices register in each part of the product, by path below the repository.
 * @throws Error naming the kind that lacks something.
 */
export function gatherKinds(root: string): ReadonlyMap<string, string> {
  const kinds = describedKinds(root);
  return new Map(
    parts.map((part) => [
      part.gathered,
      `${written}${part.text(kinds.flatMap((kind) => registration(root, part, kind)))}`,
    ]),
  );
}
