import { expect, it } from 'vitest';
import { dataBlock, html } from './html.ts';

const hostile = `</script><img src=x onerror='alert(1)'>"&`;

it('escapes values, and leaves markup as it is', () => {
  const name = html`<b title="${hostile}">${hostile}</b>`;
  const escaped = '&lt;/script&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&quot;&amp;';
  expect(html`${name}${null}${[name]}${7}`.markup).toBe(
    `<b title="${escaped}">${escaped}</b><b title="${escaped}">${escaped}</b>7`,
  );
});

it('writes data that cannot end its block', () => {
  const { markup } = dataBlock({ hostile });
  expect(markup.match(/<\/script/g)).toHaveLength(1);
  expect(JSON.parse(markup.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, ''))).toEqual({ hostile });
});
