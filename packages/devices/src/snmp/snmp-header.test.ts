import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSnmpHeader } from './snmp-header.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

// Messages written by hand after RFC 1901, RFC 3412 and RFC 3416.
const v2cAnswer = hex(
  '302b 020101 04067075626c6963 a21e 020101 020100 020100 3013 3011 06082b06010201010500 0405 7064752d33',
);
const security = '040e 300c 0400 020100 020100 0400 0400 0400'.replace('040e 300c', '0410 300e');
const v3 = (flags: string, content: string) => {
  const body = hex(`020103 300d 020101 020205dc 0401${flags} 020103 ${security} ${content}`);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
};

describe('readSnmpHeader', () => {
  it('reads version, protection and content', () => {
    expect(readSnmpHeader(v2cAnswer)).toEqual({ version: 1, flags: 0, content: 0xa2 });
    expect(readSnmpHeader(v3('00', '300f 0400 0400 a809 020100 020100 020100'))).toEqual({
      version: 3,
      flags: 0,
      content: 0xa8,
    });
    expect(readSnmpHeader(v3('01', '300f 0400 0400 a209 020100 020100 020100'))).toMatchObject({
      flags: 1,
      content: 0xa2,
    });
    expect(readSnmpHeader(v3('03', '0404 00112233'))).toEqual({ version: 3, flags: 3, content: null });
  });

  it('says of anything what it is or that it is none, and never throws', () => {
    for (let length = 0; length < v2cAnswer.length; length += 1)
      expect(readSnmpHeader(v2cAnswer.subarray(0, length))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(40), (noise, at) => {
        const message = Buffer.from(v2cAnswer);
        message.set(noise.subarray(0, Math.max(0, message.length - at)), at);
        readSnmpHeader(message);
        readSnmpHeader(Buffer.from(noise));
      }),
    );
  });
});
