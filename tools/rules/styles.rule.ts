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
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
  const selectors = [...rules.matchAll(/[^{};]+(?=\{)/g)].join(' ');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}
