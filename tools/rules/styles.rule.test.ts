import { describe, expect, it } from 'vitest';
import { violationsOf } from './planted.ts';
import { findContainersInCards, findLastingHovers, findUnusedStyles } from './styles.rule.ts';

const sheet = 'apps/web/src/ui/x.module.css';
const component = 'apps/web/src/ui/x.tsx';
const using = (use: string) => `import styles from './x.module.css';\nconst x = ${use};`;

describe('the rule of styles refuses', () => {
  it('a class that no component uses', () => {
    const files = { [sheet]: '.a {\n  top: 0;\n}\n.b {\n  top: 0;\n}', [component]: using('styles.a') };
    expect(violationsOf(findUnusedStyles, files)).toEqual([`${sheet} has .b, which nothing uses`]);
  });

  it('a class that only a longer selector or a media query names', () => {
    const files = {
      [sheet]: '.a:has(.b) {\n  top: 0;\n}\n@media (width > 9px) {\n  .c {\n    top: 0;\n  }\n}',
      [component]: using('styles.a'),
    };
    expect(violationsOf(findUnusedStyles, files)).toEqual([
      `${sheet} has .b, which nothing uses`,
      `${sheet} has .c, which nothing uses`,
    ]);
  });

  it('a class of this name in another module', () => {
    const other = 'apps/web/src/ui/y.module.css';
    const files = {
      [sheet]: '.a {\n}',
      [other]: '.a {\n}',
      [component]: `import styles from './x.module.css';\nimport other from './y.module.css';\nconst x = other.a;`,
    };
    expect(violationsOf(findUnusedStyles, files)).toEqual([`${sheet} has .a, which nothing uses`]);
  });

  it('a class that is used and not there', () => {
    const files = { [sheet]: '.a {\n}', [component]: using('[styles.a, styles.b]') };
    expect(violationsOf(findUnusedStyles, files)).toEqual([`${sheet} lacks .b, which is used`]);
  });

  it('a module that is imported nowhere', () => {
    expect(violationsOf(findUnusedStyles, { [sheet]: '' })).toEqual([`${sheet} is imported nowhere`]);
  });
});

describe('the rule of styles allows', () => {
  it.each([
    ['a class that one of two importers uses', '.a {\n}', using('styles.a')],
    ['classes looked up by a computed name', '.a {\n}\n.b {\n}', using('styles[tone]')],
    ['classes of the whole page', '.a :global(.light) {\n}', using('styles.a')],
    ['comments and numbers', '/* As .b does. */\n.a {\n  margin: 0.5px;\n}', using('styles.a')],
  ])('%s', (_, css, text) => {
    const files = { [sheet]: css, [component]: text, 'apps/web/src/ui/y.tsx': using('1') };
    expect(violationsOf(findUnusedStyles, files)).toEqual([]);
  });
});

describe('the rule of hovers', () => {
  const guarded = '@media (hover: hover) {\n  .a:hover {\n    top: 0;\n  }\n}';

  it.each([
    ['of its own', '.a:hover {\n  top: 0;\n}'],
    ['among others', '.b,\n.a:is(:hover, :active) {\n  top: 0;\n}'],
    [
      'for wide windows, which touch has too',
      '@media (min-width: 960px) {\n  .a:hover {\n    top: 0;\n  }\n}',
    ],
    ['after one in its place', `${guarded}\n.a:hover {\n  top: 0;\n}`],
  ])('refuses one that a touch would leave behind: %s', (_, css) => {
    expect(violationsOf(findLastingHovers, { [sheet]: css })).toEqual([
      `${sheet} has a :hover outside of @media (hover: hover): on a touch screen it stays after the press`,
    ]);
  });

  it.each([
    ['in its place', guarded],
    ['in its place within another', `@media (min-width: 960px) {\n${guarded}\n}`],
    [
      'as one of several conditions',
      guarded.replace('(hover: hover)', '(min-width: 960px) and (hover: hover)'),
    ],
    ['what is shown where the pointer is', '.a:hover .b {\n  top: 0;\n}'],
    ['in a comment', '/* .a:hover { */'],
  ])('allows one %s', (_, css) => {
    expect(violationsOf(findLastingHovers, { [sheet]: css })).toEqual([]);
  });
});

describe('the rule of containers', () => {
  const card = 'apps/web/src/features/posts/receipt.module.css';

  it.each([
    ['a container', '.a {\n  container-type: inline-size;\n}'],
    ['a length in units of a container', '.a {\n  font-size: min(1em, 100cqi / 7.4);\n}'],
    ['a query of a container', '@container (width > 9px) {\n  .a {\n    top: 0;\n  }\n}'],
  ])('refuses %s in what cards of long lists draw', (_, css) => {
    expect(violationsOf(findContainersInCards, { [card]: css })).toEqual([
      `${card} measures a container: Safari measures it as 0 within content-visibility`,
    ]);
  });

  it('allows containers elsewhere, and other units in cards', () => {
    const files = {
      [card]: '/* Not 100cqi. */\n.a {\n  font-size: min(1em, 100vw / 9);\n}',
      [sheet]: '.a {\n  container-type: inline-size;\n}',
    };
    expect(violationsOf(findContainersInCards, files)).toEqual([]);
  });
});
