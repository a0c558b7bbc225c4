import { z } from 'zod';
import { oneOf } from './parsers.ts';
import { variable } from './variable.ts';

interface SlotDefaults {
  name: string;
  label: string;
  issuer: string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** An issuer of OpenID Connect: over TLS, but for one on this machine. */
const issuerAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://accounts.example.org' })
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || loopbackHosts.includes(hostname);
  }, 'must begin with https://');

/** The settings of one provider of social sign-in; it is there once its client id is set. */
function providerVariables(slot: 1 | 2, defaults: SlotDefaults) {
  const prefix = `HEADFRAME_SOCIAL_${slot}`;
  const { label } = defaults;
  const programs = ['server'] as const;
  return {
    name: variable({
      name: `${prefix}_NAME`,
      schema: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must consist of small letters, digits and hyphens')
        .refine((text) => text !== 'password', 'must not be password, which stands for sign-ins without a provider'),
      defaultText: defaults.name,
      help: `Name of the ${slot === 1 ? 'first' : 'second'} provider of social sign-in in addresses and tokens.`,
      programs,
    }),
    label: variable({
      name: `${prefix}_LABEL`,
      schema: z.string().max(64, 'must have at most 64 characters'),
      defaultText: label,
      help: 'What its button says.',
      programs,
    }),
    issuer: variable({
      name: `${prefix}_ISSUER`,
      schema: issuerAddress,
      defaultText: defaults.issuer,
      help: 'Its OpenID Connect issuer, under which /.well-known/openid-configuration lies.',
      programs,
    }),
    clientId: variable({
      name: `${prefix}_CLIENT_ID`,
      schema: z.string().optional(),
      defaultText: undefined,
      defaultHelp: `none, and with it no sign-in with ${label}`,
      help: 'Client id that the provider gave; its redirect address is PUBLIC_URL/api/social/NAME/callback.',
      programs,
    }),
    clientSecret: variable({
      name: `${prefix}_CLIENT_SECRET`,
      schema: z.string().optional(),
      defaultText: undefined,
      help: "Client secret that the provider gave; Apple's is a signed JWT with an expiry; renew it before then.",
      programs,
      secret: true,
    }),
    responseMode: variable({
      name: `${prefix}_RESPONSE_MODE`,
      schema: oneOf('query', 'form_post').optional(),
      defaultText: undefined,
      defaultHelp: "form_post for Apple's issuer, else query",
      help: 'How the provider sends people back: query or form_post, which needs https.',
      programs,
    }),
  };
}

const first = providerVariables(1, { name: 'google', label: 'Google', issuer: 'https://accounts.google.com' });
const second = providerVariables(2, { name: 'apple', label: 'Apple', issuer: 'https://appleid.apple.com' });

/** The settings of social sign-in. */
export const socialVariables = {
  social1Name: first.name,
  social1Label: first.label,
  social1Issuer: first.issuer,
  social1ClientId: first.clientId,
  social1ClientSecret: first.clientSecret,
  social1ResponseMode: first.responseMode,
  social2Name: second.name,
  social2Label: second.label,
  social2Issuer: second.issuer,
  social2ClientId: second.clientId,
  social2ClientSecret: second.clientSecret,
  social2ResponseMode: second.responseMode,
  appLink: variable({
    name: 'HEADFRAME_APP_LINK',
    schema: z
      .url({ error: 'must be a link such as headframe://social-login' })
      .refine(
        (text) => !/^(javascript|data|file|blob|http):/i.test(text),
        'must be a link of an app, or begin with https://',
      ),
    defaultText: 'headframe://social-login',
    help: 'Link that takes a social sign-in back into the mobile app.',
    programs: ['server'],
  }),
};
