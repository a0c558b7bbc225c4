import { brokenPasswordRules, maxPasswordLength } from '@headframe/domain/limits/password-policy';
import { z } from 'zod';
import { variable } from './variable.ts';

/** The account and subaccount that the first start makes. */
export const firstStartVariables = {
  adminEmail: variable({
    name: 'HEADFRAME_ADMIN_EMAIL',
    schema: z.email('must be an e-mail address'),
    defaultText: 'owner@headframe.local',
    help: 'E-mail of the owner account made at the first start.',
    programs: ['server'],
  }),
  adminPassword: variable({
    name: 'HEADFRAME_ADMIN_PASSWORD',
    schema: z
      .string()
      .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`)
      .refine(
        (password) => brokenPasswordRules(password).length === 0,
        'needs at least 8 characters with upper case, lower case, a number and a special character',
      )
      .optional(),
    defaultText: undefined,
    defaultHelp: 'made at random and shown once',
    help: 'Password of the owner account made at the first start.',
    programs: ['server'],
    secret: true,
  }),
  subaccount: variable({
    name: 'HEADFRAME_SUBACCOUNT',
    schema: z
      .string()
      .max(64, 'must have at most 64 characters')
      .regex(/^[\x20-\x7e]+$/, 'must consist of plain ASCII characters'),
    defaultText: 'main',
    help: 'Name of the subaccount made at the first start.',
    programs: ['server'],
  }),
};
