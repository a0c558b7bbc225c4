import { describe, expect, it } from 'vitest';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { poolsForConfig, readAntminerConfig, sleepMode } from './antminer-config.ts';
import { modernConfigBody } from './modern-config.ts';
import { oldConfigForm } from './old-config.ts';
import { readFormFields } from './old-form-fields.ts';

const pools = poolsForConfig([{ address: 'pool.example:3333', user: 'farm.a 1&2', password: 'x=1' }]);
const unsupported = expect.objectContaining({ name: 'DeviceRefusedError', reason: 'unsupported' });

describe('the configuration of the modern interface', () => {
  const text = `{"pools":[{"url":"stratum+tcp://a:1","user":"u","pass":"x"}],"api-listen":true,"api-allow":"A:0/0,W:*",
    "bitmain-fan-ctrl" : ,"bitmain-fan-pwm" : "80","bitmain-freq":"675","bitmain-voltage":"1400",
    "bitmain-work-mode" : "3","bitmain-freq-level" : "90"}`;
  const stored = readTolerantObject(text);
  const config = readAntminerConfig(stored);

  it('is read even with the value of the fan switch missing', () => {
    expect(config).toMatchObject({ form: 'modern', mode: 'low', workMode: 3 });
  });

  it('goes back whole with other pools, the mode as a number under both names', () => {
    expect(modernConfigBody(config, { pools })).toEqual({
      ...stored,
      'bitmain-fan-ctrl': false,
      'miner-mode': 3,
      'bitmain-work-mode': 3,
      'freq-level': '90',
      pools: [
        { url: 'stratum+tcp://pool.example:3333', user: 'farm.a 1&2', pass: 'x=1' },
        { url: '', user: '', pass: '' },
        { url: '', user: '', pass: '' },
      ],
    });
  });

  it('goes back whole with another mode, the pools as they were', () => {
    expect(modernConfigBody(config, { workMode: sleepMode.modern })).toMatchObject({
      'miner-mode': 1,
      'bitmain-work-mode': 1,
      'bitmain-fan-pwm': '80',
      pools: [{ url: 'stratum+tcp://a:1', user: 'u', pass: 'x' }],
    });
  });

  it.each([
    ['a value is missing', { ...stored, 'bitmain-fan-pwm': null }, { pools }],
    ['the mode is no number', { ...stored, 'bitmain-work-mode': 'what' }, { pools }],
    ['a password is missing', { ...stored, pools: [{ url: 'a', user: 'b' }] }, { workMode: 1 }],
    ['there are no pools', { ...stored, pools: [] }, { workMode: 1 }],
  ])('is left as it is where %s', (_what, read, change) => {
    expect(() => modernConfigBody(readAntminerConfig(read), change)).toThrow(unsupported);
  });

  it('has no mode to send where none is stored', () => {
    const body = modernConfigBody(readAntminerConfig({ pools: [], 'freq-level': '' }), { pools });
    expect(body).toEqual({ 'freq-level': '', pools });
  });
});

describe('the configuration of the old interface', () => {
  const stored = {
    pools: [
      { url: 'stratum+tcp://a:1', user: 'u', pass: 'x' },
      { url: '', user: '', pass: '' },
      { url: '', user: '', pass: '' },
    ],
    'api-listen': true,
    'api-allow': 'A:0/0,W:*',
    'bitmain-nobeeper': true,
    'bitmain-fan-ctrl': true,
    'bitmain-fan-pwm': '70',
    'bitmain-use-vil': true,
    'bitmain-work-mode': '254',
    'bitmain-freq': '600',
    'bitmain-voltage': '1950',
  };
  const config = readAntminerConfig(stored);

  it('names no mode but sleep', () => {
    expect(config).toMatchObject({ form: 'old', mode: 'sleep', workMode: 254 });
    expect(readAntminerConfig({ ...stored, 'bitmain-work-mode': '1' })).toMatchObject({ mode: null, workMode: 1 });
  });

  it('goes back as sixteen fields in their order, with every stored value, escaped as the firmware reads it', () => {
    const fields = oldConfigForm(config, { pools }, null).split('&');
    expect(fields).toHaveLength(16);
    expect(fields.slice(0, 4)).toEqual([
      '_ant_pool1url=stratum%2Btcp%3A%2F%2Fpool.example%3A3333',
      '_ant_pool1user=farm.a+1%262',
      '_ant_pool1pw=x%3D1',
      '_ant_pool2url=',
    ]);
    expect(fields.slice(9)).toEqual([
      '_ant_nobeeper=true',
      '_ant_notempoverctrl=false',
      '_ant_fan_customize_switch=true',
      '_ant_fan_customize_value=70',
      '_ant_freq=600',
      '_ant_voltage=1950',
      '_ant_work_mode=254',
    ]);
  });

  it('ends with the last setting that the model stores', () => {
    const { 'bitmain-voltage': _voltage, 'bitmain-work-mode': _mode, ...scrypt } = stored;
    const fields = oldConfigForm(readAntminerConfig(scrypt), { pools }, null).split('&');
    expect(fields.at(-1)).toBe('_ant_freq=600');
  });

  it('follows the fields of the page of the device, whose firmware takes them by position', () => {
    const page = `jQuery.ajax({ url: '/cgi-bin/set_miner_conf.cgi', data: {_ant_pool1url:_ant_pool1url,
      _ant_freq:_ant_freq, _ant_multi_level:_ant_multi_level, _ant_force_tuning:x}, success: f })`;
    const more = { ...stored, 'bitmain-ex-hashrate': 3 };
    const fields = readFormFields(page);
    expect(oldConfigForm(readAntminerConfig(more), { pools }, fields).split('&').slice(1)).toEqual([
      '_ant_freq=600',
      '_ant_multi_level=3',
      '_ant_force_tuning=false',
    ]);
    expect(readFormFields('<html>data: {a:1}</html>')).toBeNull();
  });

  it.each([
    ['the frequency has no value', { ...stored, 'bitmain-freq': null }, null],
    ['the frequency is missing', { 'api-listen': true, pools: stored.pools, 'bitmain-voltage': '1' }, null],
    ['the voltage is missing', { ...stored, 'bitmain-voltage': undefined }, null],
    ['a switch is neither on nor off', { ...stored, 'bitmain-fan-ctrl': null }, null],
    ['the duty of the fans is missing', { ...stored, 'bitmain-fan-pwm': null }, null],
    ['a setting has no known position', { ...stored, 'bitmain-ex-hashrate': 3 }, null],
    ['the page has a field that is not known', stored, ['_ant_pool1url', '_ant_frequency_auto']],
  ])('is left as it is where %s', (_what, read, fields) => {
    const broken = readAntminerConfig(JSON.parse(JSON.stringify(read)) as typeof stored);
    expect(() => oldConfigForm(broken, { pools }, fields)).toThrow(unsupported);
  });

  it('does not take what would break the file of the firmware', () => {
    const quoted = poolsForConfig([{ address: 'a:1', user: 'u', password: 'a"b' }]);
    expect(() => oldConfigForm(config, { pools: quoted }, null)).toThrow(unsupported);
  });
});
