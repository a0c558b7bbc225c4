import { z } from 'zod';
import { commaList, webOrigin, webOrigins, wholeNumber } from './parsers.ts';
import { variable } from './variable.ts';

/** Where the server listens, and who may call it. */
export const listeningVariables = {
  port: variable({
    name: 'HEADFRAME_PORT',
    schema: wholeNumber(0, 65_535),
    defaultText: '8420',
    help: 'TCP port of the console and the API; 0 takes any free one.',
    programs: ['start', 'server'],
  }),
  host: variable({
    name: 'HEADFRAME_HOST',
    schema: z.string(),
    defaultText: '127.0.0.1',
    help: 'Address to listen on. Only this machine reaches the default; 0.0.0.0 opens the console to the network (put TLS before it).',
    programs: ['start', 'server'],
  }),
  publicUrl: variable({
    name: 'HEADFRAME_PUBLIC_URL',
    schema: webOrigin.optional(),
    defaultText: undefined,
    defaultHelp: 'http://localhost and the port',
    help: 'Address under which browsers and agents reach the server, as far as the host name and port.',
    programs: ['start', 'server'],
  }),
  corsOrigins: variable({
    name: 'HEADFRAME_CORS_ORIGINS',
    schema: webOrigins,
    defaultText: '',
    defaultHelp: 'none',
    help: 'Other web origins that may call the API, separated by commas.',
    programs: ['server'],
  }),
  trustedProxies: variable({
    name: 'HEADFRAME_TRUSTED_PROXIES',
    schema: commaList,
    defaultText: '',
    defaultHelp: 'none',
    help: 'Addresses or ranges of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas.',
    programs: ['server'],
  }),
  requestsPerMinute: variable({
    name: 'HEADFRAME_REQUESTS_PER_MINUTE',
    schema: wholeNumber(10, 1_000_000),
    defaultText: '3000',
    help: 'Maximum requests a minute from one address; signing in has stricter limits of its own.',
    programs: ['server'],
  }),
  metricsToken: variable({
    name: 'HEADFRAME_METRICS_TOKEN',
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    defaultText: undefined,
    defaultHelp: '/metrics answers this machine only',
    help: 'Bearer token that opens /metrics to other machines.',
    programs: ['server'],
    secret: true,
  }),
};
