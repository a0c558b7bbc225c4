import { asicFamilies } from './asic-reading.ts';
import { asicDetailSchema } from './asic-report.ts';
import { issueLabels } from './issue-names.ts';
import { defineKind, usualWebPages } from '../define-kind.ts';
import { asicActions, asicCommands, asicOwnershipActions, asicShapingActions } from './asic-commands.ts';
import { asicMeasures } from './asic-measures.ts';
import { asicSettings } from './asic-settings.ts';

/** Miners. */
export const asicKind = defineKind({
  kind: 'asic',
  label: 'ASIC',
  families: asicFamilies,
  ports: ['http', 'rpc', 'whatsminer'],
  webPages: usualWebPages,
  credential: 'login',
  permissions: { read: 'agent_workers', history: 'agent_workers' },
  page: 'asic-management/devices',
  measures: asicMeasures,
  detail: asicDetailSchema,
  issues: issueLabels,
  commands: asicCommands,
  actions: { ...asicActions, ...asicShapingActions, ...asicOwnershipActions },
  settings: asicSettings,
  audits: { insert: 'ASIC inserted by hand', replace: 'ASIC replaced', 'restore-pools': 'Earlier pools restored' },
});
