import { describe, expect, it } from 'vitest';
import { assetStatusFromText, leavesLocation } from './asset-status.ts';
import { autoRefreshLabel, autoRefreshOptions, defaultAutoRefresh } from './auto-refresh.ts';
import { shownBlinkStatus } from './blink-status.ts';
import { dateLocales, defaultLocale } from './locales.ts';
import { pjmZoneLabel, pjmZones } from './pjm-zones.ts';
import { marketTimeZone, powerMarketOperators, shortPowerMarketOperators } from './power-markets.ts';
import { dashboardCardLabels, defaultPreferences } from './preferences.ts';
import { railActions, railSignalDecimals } from './rails.ts';
import { timeZoneOption, timeZoneOptions } from './time-zones.ts';

describe('power markets', () => {
  it('are those of the specification', () => {
    expect(powerMarketOperators.join(', ')).toBe('CAISO, ERCOT, IESO, ISONE, MISOENERGY, NYISO, SPP, AESO, PJM');
    expect(shortPowerMarketOperators.join(', ')).toBe('CAISO, ERCOT, ISONE, NYISO, SPP');
  });

  it.each([
    ['ERCOT', 'America/Chicago'],
    ['SPP', 'America/Chicago'],
    ['CAISO', 'America/Los_Angeles'],
    ['IESO', 'America/New_York'],
    ['nyiso', 'America/New_York'],
    ['MISO', 'America/New_York'],
    ['MISOENERGY', 'America/New_York'],
    ['ISONE', 'America/New_York'],
    ['PJM', 'America/New_York'],
    ['AESO', 'America/Edmonton'],
    ['AEMO', 'UTC'],
    ['', 'UTC'],
    ['constructor', 'UTC'],
  ])('%s counts hours in %s', (market, zone) => {
    expect(marketTimeZone(market)).toBe(zone);
  });

  it('prefix PJM zones but the whole', () => {
    const specified =
      'PJM (RTO), AE, AEP, APS, ATSI, BC, COMED, DAYTON, DEOK, DOM, DPL, DUQ, EKPC, JC, ME, Mid-Atlantic Region, PE, PEP, PL, PN, PS, RECO, Southern Region, UG, Western Region';
    expect(pjmZones.join(', ')).toBe(specified);
    expect(pjmZones.map(pjmZoneLabel).filter((label) => !label.startsWith('PJM - '))).toEqual(['PJM (RTO)']);
  });
});

describe('assets', () => {
  it.each([
    ['In Repair', 'inRepair'],
    ['repair / storage', 'inRepair'],
    ['cold STORAGE', 'inStorage'],
    ['Retired 2024', 'retired'],
    ['retire', 'operational'],
    ['running', 'operational'],
    ['', 'operational'],
    [null, 'operational'],
    [undefined, 'operational'],
  ])('%j is %s', (text, status) => {
    expect(assetStatusFromText(text)).toBe(status);
  });

  it('leave their place for storage and for good', () => {
    expect((['operational', 'inStorage', 'inRepair', 'retired'] as const).map(leavesLocation)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('small enumerations', () => {
  it('show a blink request as sync and nothing as off', () => {
    expect(['off', 'on', 'request_on', 'request_off', null, undefined].map(shownBlinkStatus)).toEqual([
      'off',
      'on',
      'sync',
      'request_off',
      'off',
      'off',
    ]);
  });

  it('offer OFF, 60, 300 and 600 seconds', () => {
    expect(autoRefreshOptions.map(autoRefreshLabel)).toEqual(['OFF', '60 s', '300 s', '600 s']);
    expect(defaultAutoRefresh).toBe(60);
  });

  it('keep the order of cards, actions and units', () => {
    const cards = defaultPreferences.dashboardCards.map((card) => dashboardCardLabels[card]);
    expect(cards).toEqual(['IoT', 'Pool', 'Wallet', 'Energy', 'P&L', 'Network Stats']);
    expect(railActions.join(', ')).toBe(
      'Start, Stop, Reboot, PowerAdjustment, ChangePool, PowerScaling, AdjustCooling, None',
    );
    expect(Object.keys(railSignalDecimals).join(', ')).toBe('RPM, °C, Th/s, $/100Th, ₿/100Th, $, $/MW·h, %, J/Th, MW');
    expect([...new Set(Object.values(railSignalDecimals))].toSorted()).toEqual([0, 1, 2, 8]);
  });
});

describe('time zones and locales', () => {
  it('carry the offset of the moment', () => {
    expect(timeZoneOption('America/Chicago', new Date('2026-01-15T00:00:00Z'))).toEqual({
      gmt: '-06:00',
      tz: 'America/Chicago',
      value: 'America/Chicago',
      label: 'America/Chicago -06:00',
    });
    expect(timeZoneOption('America/Chicago', new Date('2026-07-15T00:00:00Z')).gmt).toBe('-05:00');
    expect(timeZoneOption('Asia/Kolkata', new Date()).gmt).toBe('+05:30');
  });

  it('start with UTC and have one form throughout', () => {
    const options = timeZoneOptions(new Date('2026-01-15T00:00:00Z'));
    expect(options[0]).toMatchObject({ tz: 'UTC', gmt: '+00:00' });
    expect(options.filter(({ gmt }) => !/^[+-]\d{2}:\d{2}$/.test(gmt))).toEqual([]);
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  });

  it('are about a hundred locales the runtime knows', () => {
    expect(dateLocales.length).toBeGreaterThan(90);
    expect(new Set(dateLocales).size).toBe(dateLocales.length);
    expect(dateLocales).toContain(defaultLocale);
    expect(Intl.DateTimeFormat.supportedLocalesOf([...dateLocales])).toEqual(dateLocales);
  });
});
