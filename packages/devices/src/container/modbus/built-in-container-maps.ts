import kehua from './maps/microbt-kehua.json' with { type: 'json' };
import wonderint from './maps/microbt-wonderint.json' with { type: 'json' };
import type { ContainerMap } from './container-map.ts';
import { readContainerMap } from './read-container-map.ts';

const files = [kehua, wonderint];

/** The maps that every agent has as they stand in their files, by family, for a site to extend with its addresses. */
export const builtInContainerMapFiles: ReadonlyMap<string, unknown> = new Map(files.map((file) => [file.family, file]));

/** The maps that every agent has; nothing identifies these containers, so that a site names their addresses. */
export const builtInContainerMaps: readonly ContainerMap[] = files.map((file) => readContainerMap(file));
