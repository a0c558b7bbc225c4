import { z } from 'zod';
import { commaList, devicePorts, oneOf, wholeNumber } from './parsers.ts';
import { variable } from './variable.ts';

/** The agent and the simulated farm on the machine of the server. */
export const localSiteVariables = {
  simulatedDevices: variable({
    name: 'HEADFRAME_SIM_DEVICES',
    schema: wholeNumber(0, 60_000),
    defaultText: '250',
    help: 'Miners in the simulated farm; 0 starts no simulator.',
    programs: ['start', 'simulator'],
  }),
  localSite: variable({
    name: 'HEADFRAME_LOCAL_SITE',
    schema: oneOf('on', 'off'),
    defaultText: 'on',
    help: 'Whether an agent of this machine, and the simulated farm, are started with the server; off for a server alone. Without the role gateway none are.',
    programs: ['start'],
  }),
  localAgentKey: variable({
    name: 'HEADFRAME_LOCAL_AGENT_KEY',
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    defaultText: undefined,
    defaultHelp: 'set by npm start',
    help: 'Key of the agent that runs beside the server; the server keeps an agent with it.',
    programs: ['server'],
    secret: true,
  }),
  localScanRanges: variable({
    name: 'HEADFRAME_LOCAL_SCAN_RANGES',
    schema: commaList,
    defaultText: '',
    defaultHelp: 'set by npm start',
    help: 'Address ranges that the agent beside the server scans at first, separated by commas.',
    programs: ['server'],
  }),
  localScanPorts: variable({
    name: 'HEADFRAME_LOCAL_SCAN_PORTS',
    schema: devicePorts,
    defaultText: undefined,
    defaultHelp: 'the ports that miners have from their creators',
    help: 'TCP ports of the devices in those ranges, as JSON.',
    programs: ['server'],
  }),
};
