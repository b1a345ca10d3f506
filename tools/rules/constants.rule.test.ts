import { describe, expect, it } from 'vitest';
import { findMisnamedConstants } from './constants.rule.ts';
import { violationsOf } from './planted.ts';

describe('the rule of constants refuses', () => {
  it.each([
    ['a number', 'const pageSize = 50;'],
    ['an exported number', 'export const pageSize = 50;'],
    ['a negative number', 'const pageSize = -50;'],
    ['a product', 'const pageSize = 5 * (2 + 8);'],
    ['a multiple of another constant', 'const pageSize = 2 * MINUTE_MS;'],
    ['another name of a constant', 'const pageSize = MINUTE_MS;'],
    ['a second constant of one statement', 'const A = 1, pageSize = 2;'],
  ])('%s in camelCase', (_, text) => {
    expect(violationsOf(findMisnamedConstants, { 'bench/src/x.ts': text })).toEqual([
      "bench/src/x.ts fixes a number as 'pageSize': its name is in UPPER_CASE",
    ]);
  });
});

describe('the rule of constants allows', () => {
  it.each([
    ['a number in UPPER_CASE', 'export const PAGE_SIZE = 50;'],
    ['a number within a function', 'function f() { const size = 50; }'],
    ['a variable', 'let count = 0;'],
    ['a value known at run time only', 'const started = Date.now() - 5; const size = list.length * 2;'],
    ['text, lists and objects', "const a = 'x', b = [1], c = { d: 1 }, e = 'x' + 'y', f = limits;"],
    ['a comparison', 'const enough = list.length > 5, several = MAX > 1;'],
    ['parts of an object', 'const { a, b } = X;'],
  ])('%s', (_, text) => {
    expect(violationsOf(findMisnamedConstants, { 'bench/src/x.ts': text })).toEqual([]);
  });
});
