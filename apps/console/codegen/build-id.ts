import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const placeholder = '%HEADFRAME_BUILD%';

/**
 * Gives a build its id, made from the names of its files, which carry hashes of what is in them: the same source yields
 * the same id. It stands in index.html, for the running console, and in version.json, which that asks for a newer one.
 */
export function buildId(): Plugin {
  return {
    name: 'headframe-build-id',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const names = Object.keys(bundle).sort().join('\n');
        const html = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source);
        const build = createHash('sha256').update(names).update(html).digest('hex').slice(0, 16);
        page.source = html.replace(placeholder, build);
        this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ build })}\n` });
      },
    },
  };
}
