import { describe, expect, it } from 'vitest';
import { headings, markdown, slug, type Places } from '../src/rules/markdown';

const places: Places = {
  figure: (address) => `/figures/${address}`,
  link: (address) => (address.startsWith('https://') || address.startsWith('#') ? address : null),
};
const html = (text: string): string => markdown(text, places);

describe('our pages', () => {
  it('become headings, paragraphs and emphasis', () => {
    expect(html('# The *aim*\n\nTo **win**, play `Nd2 Mf2`\nand *wait*.')).toBe(
      '<h1 id="the-aim" tabindex="-1">The <em>aim</em></h1>\n<p>To <strong>win</strong>, play <code>Nd2 Mf2</code> and <em>wait</em>.</p>',
    );
  });
  it('have lists, also one in another', () => {
    expect(html('1. a\n2. b\n   - c\n   - d\n3. e\n   goes on')).toBe(
      '<ol><li>a</li><li>b<ul><li>c</li><li>d</li></ul></li><li>e goes on</li></ol>',
    );
  });
  it('have tables and figures', () => {
    expect(html('| a | b |\n|---|---|\n| 1 | `2` |')).toContain(
      '<tbody><tr><td>1</td><td><code>2</code></td></tr></tbody>',
    );
    expect(html('![A "board" & <pieces>](figures/x.svg)')).toBe(
      '<figure><img src="/figures/figures/x.svg" alt="A &quot;board&quot; &amp; &lt;pieces&gt;" loading="lazy" /></figure>',
    );
  });
  it('keep remarks to themselves', () => {
    expect(html('a\n\n<!-- screen only -->\n| x |\n|---|\n| 1 |\n\n<!-- screen only -->\n\nb')).not.toContain(
      'screen only',
    );
    expect(html('<!-- screen only -->\n## H')).toBe('<h2 id="h" tabindex="-1">H</h2>');
  });
  it('let nothing through that is not theirs', () => {
    const bad = '<script>alert(1)</script> [x](javascript:alert(1)) **<img src=x onerror=y>**\n\n```\n<b>\n```';
    const out = html(bad);
    expect(out).not.toMatch(/<script|<img|<b>|javascript:/);
    expect(out).toContain('&lt;script&gt;');
    expect(out).toContain('<pre><code>&lt;b&gt;</code></pre>');
  });
  it('link only where they may', () => {
    expect(html('[a](https://x.org) [b](#c) [d](file:///e)')).toBe(
      '<p><a href="https://x.org">a</a> <a href="#c">b</a> d</p>',
    );
  });
  it('have a table of contents that leads to the headings', () => {
    expect(slug('À quoi ça sert ?')).toBe('a-quoi-ca-sert');
    expect(headings('# x\n## Le `but`\n### y\n## Fin')).toEqual([
      { id: 'le-but', words: 'Le but' },
      { id: 'fin', words: 'Fin' },
    ]);
  });
});
