// spec: none, how text is cleaned is not in it
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { boundedArray, idInput, lineText, multilineText, nameText } from './fields.ts';

const messagesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const notShown = ['Please remove characters that cannot be shown'];

describe('text', () => {
  const line = lineText(10, 'too long');

  test('of four times its maximum is composed and trimmed, longer text is refused before that', () => {
    expect(line.parse(`${' '.repeat(20)}${'e\u0301'.repeat(10)}`)).toBe('é'.repeat(10));
    expect(messagesOf(line, 'e\u0301'.repeat(11))).toEqual(['too long']);
    expect(messagesOf(line, ' '.repeat(41))).toEqual(['too long']);
  });

  test('with more marks on a letter than any script has, or half a character, is refused', () => {
    const long = multilineText(100, 'too long');
    expect(long.parse(`e${'\u0316'.repeat(30)}`)).toHaveLength(31);
    expect(messagesOf(long, `e${'\u0316'.repeat(31)}`)).toEqual(notShown);
    expect(messagesOf(long, 'a\ud800')).toEqual(notShown);
  });

  test('with the invisible parts of emoji and scripts stays as typed, with line breaks of one kind', () => {
    const text = 'Zwei\u00adtens 👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم';
    expect(multilineText(100, 'too long').parse(` ${text}\r\nb\rc `)).toBe(`${text}\nb\nc`);
  });
});

describe('a name', () => {
  const name = nameText(50, 'too long');

  test.each([
    ['a direction override', 'Jo\u202enimda'],
    ['an isolate', 'Jo\u2066'],
    ['a zero-width space', 'ad\u200bmin'],
    ['a zero-width joiner between letters', 'ad\u200dmin'],
    ['a byte order mark', '\ufeffJo\ufeffn'],
    ['a soft hyphen', 'Jo\u00adn'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a variation selector on a letter', 'J\ufe0fo'],
    ['a tag', 'Jo\u{e0061}'],
    ['a line separator', 'Jo\u2028Ann'],
    ['a private character', 'Jo\ue000'],
    ['diacritics stacked on a letter', `Jo${'\u0316'.repeat(6)}`],
  ])('with %s is refused', (_what, text) => {
    expect(messagesOf(name, text)).toEqual(notShown);
  });

  test.each([
    'José',
    'Nguyễn Thị',
    'שְׁלֹמֹה',
    'ཧཱུྃ',
    'O’Brien-Smith',
    'Нина',
    '李小龙',
    'محمد',
    'Zoë 🎰',
    '❤️ Hotel',
    '👩‍👧 Club',
    'Ngāruawāhia',
  ])('%s is taken', (text) => {
    expect(name.parse(text)).toBe(text);
  });
});

test('a list is refused by its length before its items are looked at', () => {
  const list = boundedArray(idInput('no id'), 2, 'too many');
  expect(messagesOf(list, Array(1_000).fill(1))).toEqual(['too many']);
  expect(messagesOf(list, [1, 'x'.repeat(41)])).toEqual(['no id', 'no id']);
  expect(list.parse(['1', '2'])).toEqual(['1', '2']);
});
