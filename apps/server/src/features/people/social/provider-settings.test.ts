import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config/load-config.ts';
import { providerSettings } from './provider-settings.ts';

const settingsOf = (environment: Record<string, string>) => providerSettings(loadConfig(environment));

describe('providerSettings', () => {
  it('are none without a client id', () => {
    expect(settingsOf({ HEADFRAME_SOCIAL_1_CLIENT_SECRET: 's' })).toEqual([]);
  });

  it('are Google and Apple by default, Apple answering with a form', () => {
    expect(settingsOf({ HEADFRAME_SOCIAL_1_CLIENT_ID: 'a', HEADFRAME_SOCIAL_2_CLIENT_ID: 'b' })).toEqual([
      {
        name: 'google',
        label: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'a',
        clientSecret: undefined,
        responseMode: 'query',
      },
      {
        name: 'apple',
        label: 'Apple',
        issuer: 'https://appleid.apple.com',
        clientId: 'b',
        clientSecret: undefined,
        responseMode: 'form_post',
      },
    ]);
  });

  it('are any two, over TLS or on this machine, each with a name of its own', () => {
    const both = { HEADFRAME_SOCIAL_1_CLIENT_ID: 'a', HEADFRAME_SOCIAL_2_CLIENT_ID: 'b' };
    expect(() => settingsOf({ ...both, HEADFRAME_SOCIAL_2_NAME: 'google' })).toThrow('must differ');
    expect(() => settingsOf({ ...both, HEADFRAME_SOCIAL_1_ISSUER: 'http://login.example.org' })).toThrow('https://');
    expect(() => settingsOf({ ...both, HEADFRAME_SOCIAL_1_NAME: '../x' })).toThrow('HEADFRAME_SOCIAL_1_NAME');
    expect(() => settingsOf({ ...both, HEADFRAME_SOCIAL_1_NAME: 'password' })).toThrow('must not be password');
    expect(() => settingsOf({ ...both, HEADFRAME_APP_LINK: 'javascript:alert(1)' })).toThrow('HEADFRAME_APP_LINK');
    expect(settingsOf({ ...both, HEADFRAME_SOCIAL_1_ISSUER: 'http://127.0.0.1:9' })[0]?.issuer).toBe(
      'http://127.0.0.1:9',
    );
  });
});
