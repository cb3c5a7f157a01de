import { expect, test } from 'vitest';
import { html } from './html.ts';

test('text is escaped in elements and attributes, and markup is not escaped twice', () => {
  const name = `<img src=x onerror='alert("1")'> & co`;
  const inner = html`<b title="${name}">${name}</b>`;
  const escaped = '&lt;img src=x onerror=&#39;alert(&quot;1&quot;)&#39;&gt; &amp; co';
  expect(inner.text).toBe(`<b title="${escaped}">${escaped}</b>`);
  expect(html`<p>${inner}${[inner, 7, undefined]}</p>`.text).toBe(`<p>${inner.text}${inner.text}7</p>`);
});
