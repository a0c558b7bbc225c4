import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];

/** Folders of an app's features, such as `devices/agents`, in order. */
export function featureFolders(features: string): string[] {
  return foldersIn(features)
    .flatMap((area) => foldersIn(path.join(features, area)).map((name) => `${area}/${name}`))
    .sort();
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Gathered {
  /** Import path without ending, relative to the app's sources, such as `features/devices/agents/agents.feature`. */
  file: string;
  /** Name of its export, such as `agentsFeature`. */
  name: string;
}

/** Registrations and expectations of features, of their parts and of the platform: those with the name of their folder. */
function gather(sources: string, kind: 'feature' | 'expected'): Gathered[] {
  return globSync(`{features,platform}/**/*.${kind}.ts`, { cwd: sources })
    .map((file) => file.split(path.sep).join('/').slice(0, -'.ts'.length))
    .sort()
    .flatMap((file) => {
      const name = path.basename(file, `.${kind}`);
      return path.basename(path.dirname(file)) === name
        ? [{ file, name: `${camel(name)}${kind === 'feature' ? 'Feature' : 'Expected'}` }]
        : [];
    });
}

/** The first line of what is gathered. */
export const written = '// Written by `npm run features` from the registrations of the features.\n';

function imports(gathered: readonly Gathered[], up: string): string {
  return gathered.map(({ file, name }) => `import { ${name} } from '${up}${file}.ts';\n`).join('');
}

function list(gathered: readonly Pick<Gathered, 'name'>[], name: string, type: string): string {
  return `export const ${name}: readonly ${type}[] = [\n${gathered.map((one) => `  ${one.name},\n`).join('')}];\n`;
}

/** @throws Error naming each folder of a feature that has no registration. */
function requireAll(sources: string, gathered: readonly Gathered[]): void {
  const missing = featureFolders(path.join(sources, 'features')).filter(
    (folder) => !gathered.some(({ file }) => file === `features/${folder}/${path.basename(folder)}.feature`),
  );
  if (missing.length > 0)
    throw new Error(`No registration <feature>.feature.ts in: ${missing.join(', ')} (docs/architecture.md).`);
}

type TopicKind = 'subaccount' | 'account' | 'installation';

async function topicsOf(sources: string, gathered: readonly Gathered[]): Promise<string> {
  const features = await Promise.all(
    gathered.map(async ({ file, name }) => {
      const module = (await import(pathToFileURL(path.join(sources, `${file}.ts`)).href)) as Record<
        string,
        { topics?: Partial<Record<TopicKind, readonly string[]>> } | undefined
      >;
      const feature = module[name];
      if (!feature) throw new Error(`${file}.ts exports no ${name}.`);
      return feature;
    }),
  );
  const topics = (kind: TopicKind) =>
    features
      .flatMap((feature) => feature.topics?.[kind] ?? [])
      .map((topic) => `'${topic}'`)
      .join(', ');
  return `${written}
/** Topics whose changes belong to one subaccount each. */
export const subaccountTopics = [${topics('subaccount')}] as const;

/** Topics whose changes belong to no subaccount: their ids are those of accounts. */
export const accountTopics = [${topics('account')}] as const;

/** Topics whose changes are the same for everyone, such as the price of a coin. */
export const installationTopics = [${topics('installation')}] as const;
`;
}

/**
 * The files that gather the registrations of the server's features, by path below its sources.
 * @throws Error where a feature has none.
 */
export async function gatherServerFeatures(sources: string): Promise<ReadonlyMap<string, string>> {
  const features = gather(sources, 'feature');
  const expected = gather(sources, 'expected');
  requireAll(sources, features);
  return new Map([
    [
      'generated/features.ts',
      `${written}import type { ServerFeature } from '../feature.ts';\n${imports(features, '../')}
/** All features of the server. */\n${list(features, 'features', 'ServerFeature')}`,
    ],
    [
      'testing/generated/expectations.ts',
      `${written}import type { FeatureExpectations } from '../feature-expectations.ts';\n${imports(expected, '../../')}
/** What the tests of all features expect. */\n${list(expected, 'expectations', 'FeatureExpectations')}`,
    ],
    ['platform/pubsub/generated/topics.ts', await topicsOf(sources, features)],
  ]);
}

/** The files that gather the pages of the console's features, by path below its sources. */
export function gatherConsolePages(sources: string): ReadonlyMap<string, string> {
  const pages = globSync('features/*/*/*.route.ts', { cwd: sources })
    .map((file) => file.split(path.sep).join('/').slice(0, -'.ts'.length))
    .sort()
    .map((file) => ({ file, name: `${camel(path.basename(file, '.route'))}Page` }));
  const shown = pages.map(({ file, name }) => {
    const [folder, route] = [path.posix.dirname(file), path.posix.basename(file, '.route')];
    const component = name.charAt(0).toUpperCase() + name.slice(1);
    const [view, ...others] = globSync(`${folder}/**/${component}.tsx`, { cwd: sources });
    if (view === undefined || others.length > 0)
      throw new Error(
        `${file}.ts needs one ${component}.tsx in its feature, there are ${others.length + (view ? 1 : 0)}.`,
      );
    const load = `async () => (await import('../../${view.split(path.sep).join('/')}')).${component}`;
    const finder = `${folder}/${route}.find.ts`;
    const find = existsSync(path.join(sources, finder))
      ? `, async (text) => (await import('../../${finder}')).${camel(`find-${route}s`)}(text)`
      : '';
    return { name: `shownPage(${name}, ${load}${find})` };
  });
  return new Map([
    [
      'app/generated/pages.ts',
      `${written}${imports(pages, '../../')}import { shownPage, type ShownPage } from '../../ui/page/shown-page.ts';

/** Every page of the console; router, guards, menu and palette are made from this list. */\n${list(shown, 'pages', 'ShownPage')}`,
    ],
  ]);
}
