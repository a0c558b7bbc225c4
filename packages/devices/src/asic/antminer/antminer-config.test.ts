import { describe, expect, it } from 'vitest';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { modernConfigBody, oldConfigForm, poolsForConfig, readAntminerConfig } from './antminer-config.ts';

const pools = poolsForConfig([{ address: 'pool.example:3333', user: 'farm.a 1&2', password: 'x=1' }]);

describe('the configuration of the modern interface', () => {
  const text = `{"pools":[{"url":"stratum+tcp://a:1","user":"u","pass":"x"}],"api-listen":true,
    "bitmain-fan-ctrl" : ,"bitmain-fan-pwm" : "80","bitmain-work-mode" : "3","bitmain-freq-level" : "90"}`;
  const config = readAntminerConfig(readTolerantObject(text));

  it('is read even with a value missing', () => {
    expect(config).toMatchObject({
      modern: true,
      mode: 'low',
      fanControl: false,
      fanPercent: '80',
      frequencyLevel: '90',
    });
  });

  it('goes back whole, the mode as a number under both names', () => {
    expect(modernConfigBody({ ...config, mode: 'sleep', pools })).toEqual({
      'bitmain-fan-ctrl': false,
      'bitmain-fan-pwm': '80',
      'miner-mode': 1,
      'bitmain-work-mode': 1,
      'freq-level': '90',
      pools: [
        { url: 'stratum+tcp://pool.example:3333', user: 'farm.a 1&2', pass: 'x=1' },
        { url: '', user: '', pass: '' },
        { url: '', user: '', pass: '' },
      ],
    });
  });
});

describe('the configuration of the old interface', () => {
  const config = readAntminerConfig({ 'api-listen': true, 'bitmain-work-mode': '1', 'bitmain-freq': '600', pools: [] });

  it('has no work mode that we know', () => {
    expect(config).toMatchObject({ modern: false, mode: null });
  });

  it('goes back as sixteen fields in their order, escaped as the firmware reads it', () => {
    const fields = oldConfigForm({ ...config, pools }).split('&');
    expect(fields).toHaveLength(16);
    expect(fields.slice(0, 4)).toEqual([
      '_ant_pool1url=stratum%2Btcp%3A%2F%2Fpool.example%3A3333',
      '_ant_pool1user=farm.a+1%262',
      '_ant_pool1pw=x%3D1',
      '_ant_pool2url=',
    ]);
    expect(fields.slice(9)).toEqual([
      '_ant_nobeeper=false',
      '_ant_notempoverctrl=false',
      '_ant_fan_customize_switch=false',
      '_ant_fan_customize_value=',
      '_ant_freq=',
      '_ant_voltage=',
      '_ant_work_mode=',
    ]);
  });
});
