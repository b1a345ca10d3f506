import { describe, expect, it } from 'vitest';
import { violationsOf } from './planted.ts';
import { findRetiredWords } from './words.rule.ts';

describe('the rule of words refuses', () => {
  it.each([
    ['a variable', 'bench/src/x.ts', 'const accountStanding = 1;', 'accountStanding'],
    ['a function', 'bench/src/x.ts', 'function settlePoints() {}', 'settlePoints'],
    ['a type', 'bench/src/x.ts', 'type LeaveTokens = 1;', 'LeaveTokens'],
    ['a parameter', 'bench/src/x.ts', 'const f = (leaver: string) => 1;', 'leaver'],
    ['a property of a type', 'bench/src/x.ts', 'interface X { leftOut: boolean }', 'leftOut'],
    ['a property of an object', 'bench/src/x.ts', 'const x = { venueFigures: 1 };', 'venueFigures'],
    ['a constant', 'bench/src/x.ts', 'const MAX_LANES = 1;', 'MAX_LANES'],
    ['a prefix', 'bench/src/x.ts', 'function tellFollowers() {}', 'tellFollowers'],
    ['a suffix', 'bench/src/x.ts', 'const imageMark = 1;', 'imageMark'],
    ['a value exported alone', 'bench/src/x.ts', 'export function open() {}', 'open'],
    ['a value exported by another name', 'bench/src/x.ts', 'const a = 1; export { a as once };', 'once'],
    ['loading ahead', 'apps/web/src/x.ts', 'const expectMap = 1;', 'expectMap'],
    ['a name of a file', 'apps/web/src/features/x/waiting-sessions.ts', '', 'waiting-sessions'],
    ['a name of a folder', 'apps/server/src/modules/leaving/x.ts', '', 'leaving'],
    ['a name of a style sheet', 'apps/web/src/ui/figure.module.css', '', 'figure'],
    ['a comment', 'bench/src/x.ts', '// The slips of a member.', 'slips'],
    ['a name in a comment', 'bench/src/x.ts', '/** As sendOnce does. */', 'sendOnce'],
    ['a comment of a style sheet', 'apps/web/src/ui/x.css', '/* Beside the figure. */', 'figure'],
    ['a title of a test', 'bench/src/x.test.ts', "it('holds the lane', () => {});", 'lane'],
    [
      'a title of a table of tests',
      'bench/src/x.test.ts',
      "it.each([1])('is leaving %s', () => {});",
      'leaving',
    ],
    ['a title of a group', 'bench/src/x.test.ts', "test.describe('standing', () => {});", 'standing'],
    ['a vague word of a comment', 'bench/src/x.ts', '// Meanwhile it waits.', 'Meanwhile'],
    ['a vague word of a title', 'bench/src/x.test.ts', "it('shows nobody', () => {});", 'nobody'],
    ['a document', 'docs/x.md', 'The standing of an account.', 'standing'],
    ['a name in a document', 'docs/x.md', 'Points by `settlePoints()`.', 'settlePoints'],
  ])('%s', (_, path, text, name) => {
    expect(violationsOf(findRetiredWords, { [path]: text })).toEqual([
      expect.stringMatching(new RegExp(`^${path} says '${name}': \\S`)),
    ]);
  });
});

describe('the rule of words allows', () => {
  it.each([
    [
      'other words with the same letters',
      'bench/src/x.ts',
      'const outstanding = 1, placeholder = 2, airplane = 3;',
    ],
    ['what others have named', 'bench/src/x.ts', 'await Promise.allSettled(x); registration.waiting.open();'],
    ['names of others that get an own one', 'bench/src/x.ts', "import { open as openFile } from 'node:fs';"],
    ['elements of HTML', 'apps/web/src/x.tsx', 'const x = <figure><Slip /></figure>;'],
    ['columns of the database', 'bench/src/x.ts', 'interface Row { left_out: boolean }'],
    ['a name with a vague word', 'bench/src/x.ts', 'const nobody = 1;'],
    ['text and SQL', 'bench/src/x.ts', "const x = 'leaving'; const y = `select left_out as standing`;"],
    [
      'words with an ordinary meaning',
      'bench/src/x.ts',
      'const open = 1; function show() {} // Once, in place.',
    ],
    ['verbs of marking', 'bench/src/x.ts', 'function markAsRead() {}'],
    ['expectations of tests', 'e2e/x.spec.ts', 'function expectMap() {}'],
    ['files of migrations', 'apps/server/src/db/migrations/0007_leaving.sql', ''],
    ['addresses and code in documents', 'docs/x.md', '[x](modules/leaving) `left_out` `settle-counters`'],
  ])('%s', (_, path, text) => {
    expect(violationsOf(findRetiredWords, { [path]: text })).toEqual([]);
  });

  it('properties of the contract, wherever they are named', () => {
    const files = {
      'packages/contract/src/x.ts':
        'const rankSchema = z.object({ place: z.number(), myPlace: z.number() });',
      'bench/src/x.ts': 'const x = { myPlace: 1 };',
    };
    expect(violationsOf(findRetiredWords, files)).toEqual([]);
  });
});
