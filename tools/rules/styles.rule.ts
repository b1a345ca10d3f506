import { type Project, resolveRelative, type Violation } from './project.ts';

/**
 * A file that imports a CSS module uses every class of it, and each class that it uses exists. Otherwise the class is a
 * leftover, or an element has lost its style. A lookup by a computed name (`styles[tone]`) counts as a use of all.
 */
export function findUnusedStyles({ files, sources }: Project): Violation[] {
  const uses = new Map<string, string[]>();
  for (const [path, { text }] of sources) {
    for (const [, name = '', specifier = ''] of text.matchAll(IMPORT)) {
      const module = resolveRelative(path, specifier);
      if (module) uses.set(module, [...(uses.get(module) ?? []), ...usesOf(name, text)]);
    }
  }
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.module.css')) return [];
    const used = uses.get(path);
    if (!used) return [{ path, message: 'is imported nowhere' }];
    const classes = classesOf(text);
    const unused = used.includes(ALL) ? [] : [...classes].filter((name) => !used.includes(name));
    const missing = used.filter((name) => name !== ALL && !classes.has(name));
    return [
      ...unused.map((name) => ({ path, message: `has .${name}, which nothing uses` })),
      ...missing.map((name) => ({ path, message: `lacks .${name}, which is used` })),
    ];
  });
}

/**
 * A touch screen keeps `:hover` after the press, until the next one: only a mouse may see it. What shows another
 * element where the pointer is, like a brush, may.
 */
export function findLastingHovers({ files }: Project): Violation[] {
  return [...files].flatMap(([path, text]) =>
    path.endsWith('.css') && path.startsWith('apps/web/src/') && hasLastingHover(text)
      ? [
          {
            path,
            message:
              'has a :hover outside of @media (hover: hover): on a touch screen it stays after the press',
          },
        ]
      : [],
  );
}

/**
 * Cards of long lists have `content-visibility: auto`. In Safari, a container within it is 0 wide when its text is
 * measured, and the text is not measured again: its letters lie over each other.
 */
export function findContainersInCards({ files }: Project): Violation[] {
  return [...files].flatMap(([path, text]) =>
    CARDS.test(path) && CONTAINER.test(withoutComments(text))
      ? [{ path, message: 'measures a container: Safari measures it as 0 within content-visibility' }]
      : [],
  );
}

/** The features whose components are drawn in cards of the feeds and of the review queues. */
const CARDS = /^apps\/web\/src\/features\/(?:posts|post-list|post-talk|comments|moderation)\/.*\.css$/;
const CONTAINER = /container-type:|@container\b|\dcq(?:[wihb]|min|max)\b/;

function hasLastingHover(text: string): boolean {
  const around: string[] = [];
  for (const [, prelude = '', brace] of withoutComments(text).matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') around.pop();
    if (brace !== '{') continue;
    around.push(prelude);
    const isForMice = around.some((rule) => /@media[^{]*\(hover: hover\)/.test(rule));
    if (!isForMice && subjectsOf(prelude).some((subject) => subject.includes(':hover'))) return true;
  }
  return false;
}

/** Of each selector, its last element: the one that gets the style. */
function subjectsOf(selectors: string): string[] {
  const flat = selectors.replaceAll(/\([^()]*\)/g, (inside) => inside.replaceAll(/[\s,]/g, ''));
  return flat.split(',').map(
    (selector) =>
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
  );
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';/gm;
const ALL = '[';

/** The class names that a file uses of the imported module. */
function usesOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`(?<![\\w./-])${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(
    ([, key]) => key ?? ALL,
  );
}

/** The classes in selectors, without global ones. */
function classesOf(text: string): Set<string> {
  const rules = withoutComments(text).replaceAll(/:global\([^)]*\)/g, '');
  const selectors = [...rules.matchAll(/[^{};]+(?=\{)/g)].join(' ');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}
