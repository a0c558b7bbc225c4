/**
 * Rule for the import directions of docs/architecture.md: packages never import apps, domain imports nothing of
 * ours, a feature reaches another feature only through its index.ts or the declaration of its page (`x.route.ts`), ui,
 * transport and platform never import features, and an area imports only those below it.
 */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const slashes = (file) => file.split(path.sep).join('/');

/** The areas of features, the lowest first: one imports those before it; what it needs of a later one is handed in (`platform/registration`). */
const areas = ['people', 'devices', 'pool', 'site', 'dashboard'];

/** Splits a path inside the repository into the rooms the rule speaks of. */
function roomOf(file) {
  const relative = slashes(path.relative(root, file));
  const [kind, name, , layer, ...rest] = relative.split('/');
  const room = { kind, name, layer, area: undefined, feature: undefined, inside: undefined };
  if (layer === 'features') {
    room.area = rest[0];
    room.feature = rest.slice(0, 2).join('/');
    room.inside = rest.slice(2).join('/');
  }
  return room;
}

/** Turns an import specifier into a file of this repository, or undefined when it points elsewhere. */
function resolve(specifier, from) {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier);
  const match = /^@headframe\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (!match) return undefined;
  const [, name, inner = 'index'] = match;
  const kind = ['domain', 'devices', 'agent-link', 'chain', 'stratum'].includes(name) ? 'packages' : 'apps';
  return path.join(root, kind, name, 'src', `${inner}.ts`);
}

function problem(from, to) {
  if (from.kind === 'packages' && to.kind === 'apps') return 'A package never imports an app.';
  if (from.kind === 'packages' && from.name === 'domain' && (to.kind !== 'packages' || to.name !== 'domain'))
    return 'The domain imports nothing of ours.';
  if (from.kind === 'packages' && from.name === 'devices' && to.name === 'agent-link')
    return 'Drivers speak protocols only and know nothing of the agent link.';
  if (from.kind === 'apps' && to.kind === 'apps' && from.name !== to.name)
    return 'Apps share code through packages, not with each other.';
  if (from.kind !== to.kind || from.name !== to.name) return undefined;
  if (['ui', 'transport', 'platform'].includes(from.layer) && to.layer === 'features')
    return `${from.layer} never imports a feature.`;
  if (from.feature && to.feature && from.feature !== to.feature && !/^(index|[\w-]+\.route)\.ts$/.test(to.inside))
    return 'A feature imports another feature only through its index.ts, or the declaration of its page.';
  if (from.area && areas.indexOf(to.area) > areas.indexOf(from.area))
    return `${from.area} never imports ${to.area}: what it needs of it is handed in by registration.`;
  return undefined;
}

/** Tests and what they expect, which may know every area. */
const isExpecting = (file) => /\.test\.tsx?$|\.expected\.ts$|\/testing\//.test(slashes(file));

export default {
  meta: { type: 'problem', schema: [], docs: { description: 'Keeps the import directions of the architecture.' } },
  create(context) {
    const from = roomOf(context.filename);
    const isTest = /\.test\.tsx?$/.test(context.filename);
    function check(node) {
      if (!node.source || typeof node.source.value !== 'string') return;
      const target = resolve(node.source.value, context.filename);
      if (!target) return;
      const message = problem(from, roomOf(target));
      if (message?.includes('handed in') && isExpecting(context.filename)) return;
      const allowedInTests = isTest && from.kind !== 'packages' && message?.startsWith('Apps share');
      if (message && !allowedInTests) context.report({ node, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
