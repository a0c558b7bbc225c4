import { describe, expect, it } from 'vitest';
import { bech32 } from '@scure/base';
import { readLightningAddress } from './lightning-address.ts';

const lnurl = (url: string) => bech32.encode('lnurl', bech32.toWords(new TextEncoder().encode(url)), false);

describe('a Lightning address', () => {
  it('leads to a file on its domain', () => {
    const read = readLightningAddress(' Lightning:Ada.Miner+cold@Pay.Example.com ');
    expect(read?.text).toBe('ada.miner+cold@pay.example.com');
    expect(read?.url.href).toBe('https://pay.example.com/.well-known/lnurlp/ada.miner%2Bcold');
  });

  // Example of LUD-01.
  it('is read from the example of an LNURL, in either case', () => {
    const text =
      'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS';
    expect(readLightningAddress(text)?.url.href).toBe(
      'https://service.com/api?q=3fc3645b439ce8e7f2553a69e5267081d96dcd340693afabe04be7b0ccd178df',
    );
    expect(readLightningAddress(text.toLowerCase())?.text).toBe(text.toLowerCase());
  });

  it.each([
    'ada',
    'ada@',
    '@pay.com',
    'ada@localhost',
    'ada@10.0.0.1',
    'ada@[::1]',
    'ada@pay.onion',
    'ada@node.local',
    'ada@pay.com:8080',
    'ada@pay.com/../x',
    'a da@pay.com',
    `${'a'.repeat(600)}@pay.com`,
    lnurl('http://pay.com/x'),
    lnurl('https://127.0.0.1/x'),
    lnurl('https://[::1]/x'),
    lnurl('https://user:word@pay.com/x'),
    lnurl('https://pay.com:22/x'),
    lnurl('https://hidden.onion/x'),
    lnurl('file:///etc/passwd'),
    `${lnurl('https://pay.com/x').slice(0, -1)}q`,
    'lnbc1pvjluez',
  ])('is none in %s', (text) => {
    expect(readLightningAddress(text)).toBeUndefined();
  });
});
