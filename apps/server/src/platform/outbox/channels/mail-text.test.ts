import { describe, expect, it } from 'vitest';
import { mailParts } from './mail-text.ts';

describe('mailParts', () => {
  it('says the same in both parts', () => {
    const link = { label: 'Set a new password', url: 'http://farm.test/user/?mode=resetPassword&code=A"B' };
    const { text, html } = mailParts({ subject: 'Reset', paragraphs: ['One.', 'Two.'], link, closing: ['Three.'] });
    expect(text).toBe(`One.\n\nTwo.\n\nSet a new password:\n${link.url}\n\nThree.\n\nHeadframe\n`);
    expect(html).toContain('href="http://farm.test/user/?mode=resetPassword&amp;code=A&quot;B"');
    for (const words of ['One.', 'Two.', 'Set a new password', 'Three.']) expect(html).toContain(words);
  });

  it('lets nobody write markup or headers of their own', () => {
    const { subject, html } = mailParts({
      subject: 'Hello\r\nBcc: all@farm.test',
      paragraphs: ['<script>alert(1)</script>'],
    });
    expect(subject).toBe('Hello Bcc: all@farm.test');
    expect(html).not.toContain('<script>');
  });
});
