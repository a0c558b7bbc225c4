import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeUserAgent } from './describe-user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describeUserAgent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 on Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`,
      'Edge 141 on Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`, 'Opera 106 on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140 on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome 141 on Android'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 28 on Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 on macOS'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari 18 on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari 18 on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/119.0.6045.109 Mobile/15E148 Safari/604.1',
      'Chrome 119 on iPad',
    ],
    ['curl/8.5.0', 'curl 8'],
    ['python-requests/2.32.3', 'Python requests 2'],
    ['node', 'Node.js'],
    ['Mozilla/5.0 (X11; Linux x86_64) SomethingElse/3', 'A program on Linux'],
    ['a test browser', 'a test browser'],
    ['', 'Unknown device'],
  ])('reads %s', (userAgent, words) => {
    expect(describeUserAgent(userAgent)).toBe(words);
  });

  it('says something short of anything', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 512 }), (userAgent) => {
        const words = describeUserAgent(userAgent);
        expect(words.length).toBeGreaterThan(0);
        expect(words.length).toBeLessThan(100);
      }),
    );
  });
});
