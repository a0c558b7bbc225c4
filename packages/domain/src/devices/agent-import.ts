import { z } from 'zod';
import { defineImport } from '../imports/define-import.ts';
import { importPermissions } from '../imports/import-permissions.ts';
import type { ImportCellType, ImportValue, ValueColumn } from '../imports/import-column.ts';

/** What a row says of the setting of a new agent; what is left out is as it is with any new agent. */
export interface ImportedAgentSetting {
  readonly ranges?: readonly string[];
  readonly pollSeconds?: number;
  readonly httpAsicsEnabled?: boolean;
  readonly dcRestartService?: boolean;
}

function column(
  key: keyof ImportedAgentSetting,
  type: ImportCellType,
  description: string,
  example: string,
): ValueColumn {
  return {
    role: 'value',
    setting: 'setting',
    type,
    description,
    example,
    given: (value: ImportValue) => (value === null ? {} : { [key]: value }),
    shown: (setting: ImportedAgentSetting) => {
      const value = setting[key];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null);
    },
  };
}

/** Files that add agents, each with a key of its own, which their person takes once when the import is done. */
export const agentImport = defineImport({
  kind: 'agent',
  title: 'Import agents',
  noun: ['agent', 'agents'],
  done: { new: 'imported', changed: 'updated' },
  afterwards: 'Take their keys now: they can be taken once, within a day.',
  keys: ['name'],
  asksStepUp: true,
  fileName: 'Agents template',
  permission: importPermissions.agent,
  settings: {
    setting: {
      label: 'Setting',
      permission: 'agent_write',
      // The server validates the setting as a whole, as for any agent.
      values: {
        ranges: z.array(z.string()),
        pollSeconds: z.number().int(),
        httpAsicsEnabled: z.boolean(),
        dcRestartService: z.boolean(),
      },
    },
  },
  columns: {
    name: {
      role: 'identity',
      type: 'text',
      description: 'Name of the agent, where it runs; one that is not taken',
      example: 'Hall A',
    },
    ranges: column(
      'ranges',
      'list',
      'Where it looks for devices whose IP changed: CIDR, from-to or single addresses',
      '[10.0.0.0/24, 10.0.1.5-10.0.1.9]',
    ),
    poll_seconds: column('pollSeconds', 'number', 'Poll interval, 5 to 3,600 s; 15 if empty', '15'),
    http_asics_enabled: column('httpAsicsEnabled', 'flag', 'No: ASICs are not asked over HTTP', 'yes'),
    dc_restart_service: column(
      'dcRestartService',
      'flag',
      'Yes: its service restarts when the server is not reached for 10 minutes',
      'no',
    ),
  },
});
