import { modulesAffected, type ModuleGraph } from './module-graph.ts';

/** The tests that a change can affect; `everything` where it touches what all of them stand on. */
export type AffectedTests = 'everything' | { vitest: readonly string[]; journeys: readonly string[] };

/** Settings of tools, the database's schema, and the product that all journeys share. */
const underAll =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|\.ci\/run|(?:apps|packages|e2e)\/[^/]+\/(?:package|tsconfig.*)\.json|apps\/server\/migrations\/.*|e2e\/(?:playwright\.config\.ts|src\/shared-product\/.*))$/;

const testPattern = /\.test\.tsx?$/;
const isJourney = (file: string): boolean =>
  /^e2e\/src\/.*\.spec\.ts$/.test(file) && !file.startsWith('e2e/src/proof/');

/** `devices/pdus` of any file of this feature in an app; undefined outside of features. */
function featureOf(file: string): string | undefined {
  return /^apps\/(?:server|console)\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];
}

/** Tests of the server that ask all of its features at once: matrices of permissions and audit, the schema, statements. */
const isOfAllFeatures = (file: string): boolean => /^apps\/server\/src\/(?!features\/|platform\/)/.test(file);

/** The journeys of an area run on programs that no import joins to them. */
const programsOf: Readonly<Record<string, RegExp>> = {
  devices: /^(?:apps\/(?:agent|simulator)|packages\/agent-link)\/src\//,
  pool: /^(?:apps\/(?:pool|payout)|packages\/(?:chain|stratum))\/src\//,
};

/** What every page of the console stands in. */
const frame = /^apps\/console\/src\/(?!features\/|generated\/).*(?<!\.test)\.(?:tsx?|css)$/;

/** Tests that read the files of the repository, which no import shows. */
const readsFiles = /\bglobSync\(|\bimport\.meta\.glob\(/;

/**
 * The tests that a change of files can affect: those that load a changed file; all of a feature of the server that does, since they ask
 * it over its API; those of all features where a feature of the server changed; those that start a changed program; journeys of the features and of the programs, and the
 * general ones where the frame of the console, or what it loads beneath the features, changed.
 * @param files All files of the repository, by their paths in it.
 * @param sourceOf The text of a test.
 */
export function affectedTests(
  { files, graph, sourceOf }: { files: readonly string[]; graph: ModuleGraph; sourceOf: (file: string) => string },
  changed: readonly string[],
): AffectedTests {
  if (changed.some((file) => underAll.test(file))) return 'everything';
  const affected = modulesAffected(graph, changed);
  const product = [...affected].filter((file) => !testPattern.test(file));
  const features = new Set(product.flatMap((file) => featureOf(file) ?? []));
  const serverFeatures = new Set(product.flatMap((file) => (file.startsWith('apps/server/') && featureOf(file)) || []));
  const allFeatures = new Set(files.flatMap((file) => featureOf(file) ?? []));
  const areas = new Set([...features].map((feature) => feature.split('/')[0]));
  const beneathFeatures = changed.filter((file) => featureOf(file) === undefined && !testPattern.test(file));
  const isFrameChanged = [...modulesAffected(graph, beneathFeatures)].some((file) => frame.test(file));

  const programs = product.flatMap((file) => /^(apps\/[^/]+)\/src\/main\.ts$/.exec(file)?.[1] ?? []);
  const startsProgram = (file: string): boolean =>
    file.endsWith('.integration.test.ts') &&
    programs.some((program) => file.startsWith(`${program}/`) || file.startsWith('scripts/start/'));

  const isAffectedTest = (file: string): boolean =>
    affected.has(file) ||
    startsProgram(file) ||
    (file.startsWith('apps/server/') && serverFeatures.has(featureOf(file) ?? '')) ||
    (serverFeatures.size > 0 && isOfAllFeatures(file)) ||
    readsFiles.test(sourceOf(file));
  const isAffectedJourney = (file: string): boolean => {
    if (affected.has(file)) return true;
    const [area = '', name] = file.slice('e2e/src/'.length, -'.spec.ts'.length).split('/');
    if (name === undefined) return isFrameChanged;
    if (product.some((each) => programsOf[area]?.test(each))) return true;
    return allFeatures.has(`${area}/${name}`) ? features.has(`${area}/${name}`) : areas.has(area);
  };
  return {
    vitest: files.filter((file) => testPattern.test(file) && isAffectedTest(file)),
    journeys: files.filter((file) => isJourney(file) && isAffectedJourney(file)),
  };
}
