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
    ['The stake was $5 at the Royal Hotel', []],
    ['', []],
  ])('of %s stand where they are', (text, expected) => {
    expect(marked(text)).toEqual(expected);
  });

  test('are looked for in a moment in the longest comment, whatever it consists of', () => {
    // Each sign is read as six letters, and after each hyphen a domain may begin.
    const text = '-\u3316'.repeat(500);
    const before = process.threadCpuUsage();
    for (let turn = 0; turn < 10; turn++) findingsIn(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(150);
  });
});
