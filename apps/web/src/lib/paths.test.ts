import { expect, it } from 'vitest';
import { safeNext } from './paths.ts';

it.each([
  ['/tracker', '/tracker'],
  ['/users/7?tab=posts#top', '/users/7?tab=posts#top'],
  [null, '/'],
  ['', '/'],
  ['tracker', '/'],
  ['https://evil.example/login', '/'],
  ['//evil.example/login', '/'],
  ['/\\evil.example/login', '/'],
  ['/api/login?next=/', '/'],
  ['javascript:alert(1)', '/'],
])('next=%s leads to %s', (next, target) => expect(safeNext(next)).toBe(target));
