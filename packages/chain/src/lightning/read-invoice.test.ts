import { bytesOfHex } from '../bytes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvoiceError, readInvoice } from './read-invoice.ts';
import { writeInvoice } from './write-invoice.ts';

// Examples of BOLT 11, all signed by one node at one time, but the one with pico-bitcoin.
const payee = '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad';
const paymentHash = '0001020304050607080900010203040506070809000102030405060708090102';
const createdAt = new Date(1_496_314_658_000);
const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);
const common = { payee, paymentHash, createdAt };

const donation =
  'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq8rkx3yf5tcsyz3d73gafnh3cax9rn449d9p5uxz9ezhhypd0elx87sjle52x86fux2ypatgddc6k63n7erqz25le42c4u4ecky03ylcqca784w';
const coffee =
  'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp';
const nonsense =
  'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpquwpc4curk03c9wlrswe78q4eyqc7d8d0xqzpuyk0sg5g70me25alkluzd2x62aysf2pyy8edtjeevuv4p2d5p76r4zkmneet7uvyakky2zr4cusd45tftc9c5fh0nnqpnl2jfll544esqchsrny';
const list =
  'lnbc20m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqscc6gd6ql3jrc5yzme8v4ntcewwz5cnw92tz0pc8qcuufvq7khhr8wpald05e92xw006sq94mg8v2ndf4sefvf9sygkshp5zfem29trqq2yxxz7';
const testnet =
  'lntb20m1pvjluezhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqfpp3x9et2e20v6pu37c5d9vax37wxq72un98kmzzhznpurw9sgl2v0nklu2g4d0keph5t7tj9tcqd8rexnd07ux4uv2cjvcqwaxgj7v4uwn5wmypjd5n69z2xm3xgksg28nwht7f6zspwp3f9t';
const routed =
  'lnbc20m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqsfpp3qjmp7lwpagxun9pygexvgpjdc4jdj85fr9yq20q82gphp2nflc7jtzrcazrra7wwgzxqc8u7754cdlpfrmccae92qgzqvzq2ps8pqqqqqqpqqqqq9qqqvpeuqafqxu92d8lr6fvg0r5gv0heeeqgcrqlnm6jhphu9y00rrhy4grqszsvpcgpy9qqqqqqgqqqqq7qqzqj9n4evl6mr5aj9f58zp6fyjzup6ywn3x6sk8akg5v4tgn2q8g4fhx05wf6juaxu9760yp46454gpg5mtzgerlzezqcqvjnhjh8z3g2qqdhhwkj';
const pico =
  'lnbc9678785340p1pwmna7lpp5gc3xfm08u9qy06djf8dfflhugl6p7lgza6dsjxq454gxhj9t7a0sd8dgfkx7cmtwd68yetpd5s9xar0wfjn5gpc8qhrsdfq24f5ggrxdaezqsnvda3kkum5wfjkzmfqf3jkgem9wgsyuctwdus9xgrcyqcjcgpzgfskx6eqf9hzqnteypzxz7fzypfhg6trddjhygrcyqezcgpzfysywmm5ypxxjemgw3hxjmn8yptk7untd9hxwg3q2d6xjcmtv4ezq7pqxgsxzmnyyqcjqmt0wfjjq6t5v4khxxqyjw5qcqp2rzjq0gxwkzc8w6323m55m4jyxcjwmy7stt9hwkwe2qxmy8zpsgg7jcuwz87fcqqeuqqqyqqqqlgqqqqn3qq9qn07ytgrxxzad9hc4xt3mawjjt8znfv8xzscs7007v9gh9j569lencxa8xeujzkxs0uamak9aln6ez02uunw6rd2ht2sqe4hz8thcdagpleym0j';
const secret =
  'lnbc25m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5vdhkven9v5sxyetpdeessp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygs9q5sqqqqqqqqqqqqqqqpqsq67gye39hfg3zd8rgc80k32tvy9xk2xunwm5lzexnvpx6fd77en8qaq424dxgt56cag2dpt359k3ssyhetktkpqh24jqnjyw6uqd08sgptq44qu';
const skipped = [
  ['2qr', 3],
  ['fppn', 32],
  ['ppn', 51],
  ['pp4', 53],
  ['hpn', 51],
  ['hp4', 53],
  ['spn', 51],
  ['sp4', 53],
  ['np5', 52],
  ['npk', 54],
]
  .map(([field, count]) => `${field}${'q'.repeat(Number(count))}`)
  .join('');
const ignored = `${secret.slice(0, -110)}${skipped}2jxxfsnucm4jf4zwtznpaxphce606fvhvje5x7d4gw7n73994hgs7nteqvenq8a4ml8aqtchv5d9pf7l558889hp4yyrqv6a7zpq9fgpskqhza`;
const bits = '11'.repeat(32);

describe('examples of BOLT 11', () => {
  it('are read with amount, description, expiry and the node that signed', () => {
    expect(readInvoice(donation)).toMatchObject({
      ...common,
      bech32Prefix: 'bc',
      millisatoshi: undefined,
      description: 'Please consider supporting this project',
      expiresAt: after(3_600),
    });
    expect(readInvoice(coffee)).toMatchObject({
      ...common,
      millisatoshi: 250_000_000n,
      description: '1 cup coffee',
      expiresAt: after(60),
    });
    expect(readInvoice(nonsense)).toMatchObject({ ...common, description: 'ナンセンス 1杯' });
    const descriptionHash = '3925b6f67e2c340036ed12093dd44e0368df1b6ea26c53dbe4811f58fd5db8c1';
    expect(readInvoice(list)).toMatchObject({ ...common, millisatoshi: 2_000_000_000n, descriptionHash });
    expect(readInvoice(testnet)).toMatchObject({ ...common, bech32Prefix: 'tb', descriptionHash });
    expect(readInvoice(routed)).toMatchObject({ ...common, descriptionHash });
  });

  it('are read with parts of a satoshi, secrets, features, and fields to be skipped', () => {
    expect(readInvoice(pico)).toMatchObject({
      millisatoshi: 967_878_534n,
      paymentHash: '462264ede7e14047e9b249da94fefc47f41f7d02ee9b091815a5506bc8abf75f',
      expiresAt: new Date((1_572_468_703 + 604_800) * 1_000),
    });
    for (const text of [secret, secret.toUpperCase(), `lightning:${secret}`, ` ${secret}\n`])
      expect(readInvoice(text)).toMatchObject({
        ...common,
        text: secret,
        paymentSecret: bits,
        description: 'coffee beans',
      });
    expect(readInvoice(ignored)).toMatchObject({ ...common, paymentSecret: bits, millisatoshi: 2_500_000_000n });
  });

  it.each([
    [
      'an unknown feature that is needed',
      'lnbc25m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5vdhkven9v5sxyetpdeessp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygs9q4psqqqqqqqqqqqqqqqpqsqq40wa3khl49yue3zsgm26jrepqr2eghqlx86rttutve3ugd05em86nsefzh4pfurpd9ek9w2vp95zxqnfe2u7ckudyahsa52q66tgzcp6t2dyk',
      /feature 100/,
    ],
    ['a wrong checksum', `${nonsense.slice(0, -1)}t`, /not copied whole/],
    ['no separator', nonsense.slice('lnbc2500u1'.length), /no Lightning invoice/],
    ['mixed case', nonsense.replace('lnbc', 'LNBC'), /no Lightning invoice/],
    [
      'a signature of nobody',
      'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaxtrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspk28uwq',
      /signature/,
    ],
    [
      'too few words',
      'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6na6hlh',
      /too short|cut off/,
    ],
    [
      'an unknown multiplier',
      'lnbc2500x1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpujr6jxr9gq9pv6g46y7d20jfkegkg4gljz2ea2a3m9lmvvr95tq2s0kvu70u3axgelz3kyvtp2ywwt0y8hkx2869zq5dll9nelr83zzqqpgl2zg',
      /amount cannot be read/,
    ],
    [
      'a part of a millisatoshi',
      'lnbc2500000001p1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu7hqtk93pkf7sw55rdv4k9z2vj050rxdr6za9ekfs3nlt5lr89jqpdmxsmlj9urqumg0h9wzpqecw7th56tdms40p2ny9q4ddvjsedzcplva53s',
      /millisatoshi/,
    ],
  ])('are refused with %s', (_what, text, message) => {
    expect(() => readInvoice(text)).toThrow(InvoiceError);
    expect(() => readInvoice(text)).toThrow(message);
  });
});

describe('invoices', () => {
  const privateKey = bytesOfHex('e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734');
  const invoice = { bech32Prefix: 'bcrt', paymentHash, paymentSecret: bits, createdAt };

  it('are read as they were written, of any amount, description and expiry', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 21n * 10n ** 17n),
        fc.string({ maxLength: 300 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (millisatoshi, description, expirySeconds) => {
          const text = writeInvoice({ ...invoice, millisatoshi, description, expirySeconds }, privateKey);
          const read = readInvoice(text);
          expect(read).toMatchObject({
            ...common,
            bech32Prefix: 'bcrt',
            millisatoshi,
            paymentSecret: bits,
            expiresAt: after(expirySeconds),
          });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('show no characters that move or hide others', () => {
    const description = 'to\u202e Ada\u0000\n1';
    const text = writeInvoice({ ...invoice, description, expirySeconds: 60 }, privateKey);
    expect(readInvoice(text).description).toBe('to Ada 1');
  });

  it('that were changed are refused, and no text ends anything but with an InvoiceError', () => {
    const text = writeInvoice({ ...invoice, millisatoshi: 1_000n, description: '', expirySeconds: 60 }, privateKey);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .integer({ min: 0, max: text.length - 1 })
            .map((at) => `${text.slice(0, at)}${text[at] === 'q' ? 'p' : 'q'}${text.slice(at + 1)}`),
        ),
        (changed) => {
          expect(() => readInvoice(changed)).toThrow(InvoiceError);
        },
      ),
      { numRuns: 200 },
    );
    expect(() => readInvoice(`lnbc1${'q'.repeat(3_000)}`)).toThrow(/too long/);
  });
});
