import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSubaccountNameLength, subaccountNameProblem, subaccountNameSchema } from './subaccount-name.ts';

const printable = (from: number) => fc.integer({ min: from, max: 0x7e }).map((code) => String.fromCharCode(code));
const edge = printable(0x21);
const inside = fc.string({ unit: printable(0x20), maxLength: maxSubaccountNameLength - 2 });
const goodName = fc.oneof(
  edge,
  fc.tuple(edge, inside, edge).map((parts) => parts.join('')),
);

/** Whether a header carries the text unchanged, as browsers and servers do it. */
function survivesHeader(text: string): boolean {
  try {
    return new Headers({ subaccount: text }).get('subaccount') === text;
  } catch {
    return false;
  }
}

describe('the name of a subaccount', () => {
  it('is printable ASCII without spaces at the ends, and travels in a header as it is', () => {
    fc.assert(
      fc.property(goodName, (name) => {
        expect(subaccountNameProblem(name)).toBeUndefined();
        expect(subaccountNameSchema.parse(name)).toBe(name);
        expect(survivesHeader(name)).toBe(true);
      }),
    );
  });

  it('is refused, with a reason, when it is anything else', () => {
    const outside = fc.oneof(fc.integer({ min: 0, max: 0x1f }), fc.integer({ min: 0x7f, max: 0xd7ff }));
    const bad = fc.oneof(
      goodName.map((name) => ` ${name}`),
      goodName.map((name) => `${name} `),
      fc.tuple(inside, outside, inside).map(([before, code, after]) => before + String.fromCharCode(code) + after),
      fc.string({ unit: edge, minLength: maxSubaccountNameLength + 1, maxLength: 200 }),
    );
    fc.assert(
      fc.property(bad, (name) => {
        expect(subaccountNameProblem(name)).toBeTruthy();
        expect(subaccountNameSchema.safeParse(name).success).toBe(false);
      }),
    );
  });

  it('never lets through what a header would change or the table would refuse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        if (subaccountNameProblem(text) === undefined) {
          expect(survivesHeader(text)).toBe(true);
          expect(text.length).toBeLessThanOrEqual(64);
        }
      }),
    );
  });

  it('is asked for by its words', () => {
    expect(subaccountNameProblem('')).toBe('Field is required');
    expect(subaccountNameSchema.safeParse(' a').error?.issues[0]?.message).toBe('No spaces at the ends.');
    expect(subaccountNameSchema.safeParse(7).success).toBe(false);
  });
});
