import { defineKind, usualWebPages } from '../define-kind.ts';
import { containerActions } from './container-actions.ts';
import { containerCommands } from './container-commands.ts';
import { containerIssues } from './container-issues.ts';
import { containerMeasures } from './container-measures.ts';
import { containerDetailSchema, containerFamilies } from './container-reading.ts';
import { containerSettings } from './container-settings.ts';

/** Containers (ant spaces): the cooling and power of a box full of miners, by its controller. */
export const containerKind = defineKind({
  kind: 'container',
  label: 'Container',
  families: containerFamilies,
  // MicroBT's are read by map files.
  hasSiteFamilies: true,
  ports: ['http', 'modbus'],
  webPages: usualWebPages,
  // MicroBT's ask for one before they take a command; Antspace knows none.
  credential: 'login',
  permissions: { read: 'ant_space', history: 'ant_space_history' },
  page: 'asic-management/ant-space',
  measures: containerMeasures,
  detail: containerDetailSchema,
  commands: containerCommands,
  actions: containerActions,
  settings: containerSettings,
  audits: { rename: 'Container renamed' },
  issues: containerIssues,
});
