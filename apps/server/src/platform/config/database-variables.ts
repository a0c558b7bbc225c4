import { databaseAddress, wholeNumber } from './parsers.ts';
import { variable } from './variable.ts';

/** The database and the connections to it. */
export const databaseVariables = {
  databaseUrl: variable({
    name: 'DATABASE_URL',
    schema: databaseAddress,
    defaultText: undefined,
    defaultHelp: 'an embedded PostgreSQL in the data folder',
    help: 'PostgreSQL 15 or newer to use instead of the embedded one: postgresql://user:password@host:port/database.',
    programs: ['start', 'server'],
    secret: true,
  }),
  databaseUrlDirect: variable({
    name: 'DATABASE_URL_DIRECT',
    schema: databaseAddress,
    defaultText: undefined,
    defaultHelp: 'DATABASE_URL',
    help: 'The same database without a connection pooler in between, for notifications and migrations.',
    programs: ['start', 'server'],
    secret: true,
  }),
  databaseConnections: variable({
    name: 'HEADFRAME_DATABASE_CONNECTIONS',
    schema: wholeNumber(2, 500),
    defaultText: '16',
    help: 'Maximum connections of the API of one server to the database; up to two more count guesses at codes and passwords.',
    programs: ['server'],
  }),
  gatewayConnections: variable({
    name: 'HEADFRAME_GATEWAY_CONNECTIONS',
    schema: wholeNumber(2, 500),
    defaultText: '8',
    help: 'Maximum connections of the agent gateway of one server to the database. Readers of the API never use them.',
    programs: ['server'],
  }),
};
