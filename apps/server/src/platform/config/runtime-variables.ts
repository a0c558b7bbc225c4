import path from 'node:path';
import { z } from 'zod';
import { isSecretKey, secretKeyForm } from '../secrets/read-secret-key.ts';
import { oneOf, someOf } from './parsers.ts';
import { variable } from './variable.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');

const systemUserName = z.string().regex(/^[a-z_][a-z0-9_-]{0,31}$/i, 'must be the name of a system user');

/** What a process does and where its files lie. */
export const runtimeVariables = {
  dataFolder: variable({
    name: 'HEADFRAME_DATA',
    schema: z.string().transform((folder) => path.resolve(folder)),
    defaultText: path.join(REPOSITORY, '.headframe'),
    defaultHelp: '.headframe beside README.md',
    help: 'Folder that holds everything Headframe keeps: database, keys, logs, the spool of the local agent.',
    programs: ['start', 'server'],
  }),
  user: variable({
    name: 'HEADFRAME_USER',
    schema: systemUserName,
    defaultText: 'headframe',
    help: 'System user that server, agent and simulator run as where root starts them.',
    programs: ['start'],
  }),
  poolUser: variable({
    name: 'HEADFRAME_USER_OF_POOL',
    schema: systemUserName,
    defaultText: 'headframe-pool',
    help: 'System user that the pool runs as where root starts it; another one than the others.',
    programs: ['start'],
  }),
  payoutUser: variable({
    name: 'HEADFRAME_USER_OF_PAYOUT',
    schema: systemUserName,
    defaultText: 'headframe-payout',
    help: 'System user that the payout program runs as where root starts it; another one than the others.',
    programs: ['start'],
  }),
  roles: variable({
    name: 'HEADFRAME_ROLES',
    schema: someOf('api', 'jobs', 'gateway'),
    defaultText: 'api,jobs,gateway',
    help: 'What this server does: api (console and API), jobs (schedules), gateway (connections of agents).',
    programs: ['server'],
  }),
  build: variable({
    name: 'HEADFRAME_BUILD',
    schema: oneOf('production', 'test'),
    defaultText: 'production',
    help: 'Kind of installation; test switches agents and the referral program off.',
    programs: ['server'],
  }),
  logLevel: variable({
    name: 'HEADFRAME_LOG_LEVEL',
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    defaultText: 'info',
    help: 'Minimum level of what the server logs: fatal, error, warn, info, debug, trace or silent.',
    programs: ['server'],
  }),
  consoleFolder: variable({
    name: 'HEADFRAME_CONSOLE',
    schema: z.string().transform((folder) => path.resolve(folder)),
    defaultText: path.join(REPOSITORY, 'apps', 'console', 'dist'),
    defaultHelp: 'apps/console/dist',
    help: 'Folder of the built console.',
    programs: ['server'],
  }),
  secretKey: variable({
    name: 'HEADFRAME_SECRET_KEY',
    schema: z.string().refine(isSecretKey, `must be ${secretKeyForm}`).optional(),
    defaultText: undefined,
    defaultHelp: 'made once, kept in the data folder',
    help: '32 random bytes (base64 or hexadecimal) that encrypt device passwords; the same on every server of one database.',
    programs: ['server'],
    secret: true,
  }),
};
