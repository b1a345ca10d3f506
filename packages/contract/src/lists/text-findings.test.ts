// spec: none, what names and texts may not have is not in it
import { describe, expect, test } from 'vitest';
import { findingsIn } from './text-findings.ts';

describe('findings', () => {
  const marked = (text: string) =>
    findingsIn(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

  test.each([
    [
      'Ring me on 0412 555 019 or see bonus-spins.com for the code.',
      [
        ['phone', '0412 555 019'],
        ['link', 'bonus-spins.com'],
      ],
    ],
    ['(see https://foo.example/x?y=1), mate', [['link', 'https://foo.example/x?y=1']]],
    ['mail jo@example.org!', [['email', 'jo@example.org']]],
    [
      'Won on PlayAmo, use my code',
      [
        ['casino', 'PlayAmo'],
        ['casino', 'use my code'],
      ],
    ],
    ['f\u200boo.c\u200bom is \u{1F600}great', [['link', 'f\u200boo.c\u200bom']]],
    ['\u{1F600}\u{1F600} ｆｏｏ．ｃｏｍ', [['link', 'ｆｏｏ．ｃｏｍ']]],
    [
      'Win big at \u202emoc.nips\u202c, mate, or \u202emoc.oof',
      [
        ['link', '\u202emoc.nips'],
        ['link', '\u202emoc.oof'],
      ],
    ],
    ['See \u202efoo.com 0412 555 019', [['link', '\u202efoo.com 0412 555 019']]],
    ['The stake was $5 at the Royal Hotel', []],
    ['', []],
  ])('of %s stand where they are', (text, expected) => {
    expect(marked(text)).toEqual(expected);
  });
});
