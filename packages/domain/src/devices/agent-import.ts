import { defineTemplate } from '../files/file-template.ts';

/** The columns of a file that adds agents. */
export const agentImportTemplate = defineTemplate({
  fileName: 'Agents template',
  columns: {
    name: { type: 'text', isRequired: true, description: 'Name of the agent, where it runs', example: 'Hall A' },
    ranges: {
      type: 'list',
      description: 'Where it looks for devices whose IP changed: CIDR, from-to or single addresses',
      example: '[10.0.0.0/24, 10.0.1.5-10.0.1.9]',
    },
    poll_seconds: { type: 'integer', description: 'Poll interval, 5 to 3,600 s; 15 if empty', example: '15' },
    http_asics_enabled: { type: 'flag', description: 'No: ASICs are not asked over HTTP', example: 'yes' },
    dc_restart_service: {
      type: 'flag',
      description: 'Yes: its service restarts when the server is not reached for 10 minutes',
      example: 'no',
    },
  },
});
