import { z } from 'zod';
import { variable } from './variable.ts';

/** The host names of tunnels: `*` stands for the name of one tunnel. */
export interface TunnelHostNames {
  protocol: 'http:' | 'https:';
  /** What follows the name of a tunnel, with the port where it is not the usual one: `tunnel.example:8443`. */
  suffix: string;
}

const pattern = /^(https?:)\/\/\*\.([a-z0-9.-]+(?::\d{1,5})?)\/?$/;

const hostNames = z
  .string()
  .regex(pattern, 'must look like https://*.tunnel.example')
  .transform((text): TunnelHostNames => {
    const [, protocol, suffix = ''] = pattern.exec(text) ?? [];
    return { protocol: protocol === 'https:' ? 'https:' : 'http:', suffix };
  });

const portRange = z
  .string()
  .regex(/^\d{1,5}(-\d{1,5})?$/, 'must be a port, or two as from-to')
  .transform((text) => {
    const [from = 0, to = from] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(({ from, to }) => from >= 1 && from <= to && to <= 65_535, 'must be a port, or two as from-to');

/** Where browsers reach tunnels to devices, and servers each other. */
export const tunnelVariables = {
  tunnelHostNames: variable({
    name: 'HEADFRAME_TUNNEL_URL',
    schema: hostNames.optional(),
    defaultText: undefined,
    defaultHelp: 'each tunnel has a port of its own on the server',
    help: 'Host names of tunnels to web pages of devices, such as https://*.tunnel.example: a domain that serves nothing else.',
    programs: ['server'],
  }),
  tunnelPorts: variable({
    name: 'HEADFRAME_TUNNEL_PORTS',
    schema: portRange.optional(),
    defaultText: undefined,
    defaultHelp: 'any free ones; 8430 with HEADFRAME_TUNNEL_URL',
    help: 'Ports on which this server takes browsers to tunnels, as from-to: one for each tunnel; with HEADFRAME_TUNNEL_URL the first for all.',
    programs: ['server'],
  }),
  tunnelLimit: variable({
    name: 'HEADFRAME_TUNNEL_LIMIT',
    schema: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number')
      .transform(Number),
    defaultText: '200',
    help: 'Maximum number of tunnels open at once; 0 switches tunnels off.',
    programs: ['server'],
  }),
  serverAddress: variable({
    name: 'HEADFRAME_SERVER_ADDRESS',
    schema: z.url({ protocol: /^https?$/, error: 'must be an address such as http://10.0.0.5:8420' }).optional(),
    defaultText: undefined,
    defaultHelp: 'this machine and HEADFRAME_PORT',
    help: 'Address at which the other servers of the same database reach this one, for tunnels whose agent is connected here.',
    programs: ['server'],
  }),
};
