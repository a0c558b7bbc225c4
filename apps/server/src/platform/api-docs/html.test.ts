import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('HTML of a template', () => {
  it('escapes what is put in, whatever it holds', () => {
    expect(html`<p title="${'"&'}">${'<b>'} ${3}</p>`.text).toBe('<p title="&quot;&amp;">&lt;b&gt; 3</p>');
  });

  it('takes HTML and lists of it as they are', () => {
    const items = ['a', '<'].map((item) => html`<i>${item}</i>`);
    expect(html`<b>${items}</b>`.text).toBe('<b><i>a</i><i>&lt;</i></b>');
  });
});
