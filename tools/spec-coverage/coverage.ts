import type { Directive, TestFile } from './directives.ts';
import type { Specification } from './sentences.ts';

/** The sentences that no test covers, by their ids, each with the reason. */
export interface Unshown {
  /** The product does this, or should; a test has still to be written. */
  readonly notShown: Readonly<Record<string, string>>;
  /** The product deliberately does something else. */
  readonly otherwise: Readonly<Record<string, string>>;
}

export interface Coverage {
  readonly specification: Specification;
  readonly files: readonly TestFile[];
  readonly unshown: Unshown;
}

/** Journeys and the tests of the product's domains. Lower layers (platform, HTTP, `ui`, tools) are engineering. */
const SHOWS_THE_PRODUCT =
  /^(e2e\/|packages\/contract\/src\/|apps\/server\/src\/modules\/|apps\/web\/src\/(app|features|screens)\/)/;

/** Lists what is wrong: sentences without a test, tests without a sentence, and outdated lists. */
export function findGaps({ specification, files, unshown }: Coverage): string[] {
  const { sentences } = specification;
  const shown = new Map(files.flatMap(({ directives }) => directives).flatMap(byId));
  const lists = Object.entries(unshown).flatMap(([list, reasons]) =>
    Object.entries<string>(reasons).map(([id, why]) => ({ list, id, why })),
  );
  const known = new Set(sentences.map(({ id }) => id));
  const listed = new Set(lists.map(({ id }) => id));
  return [
    ...specification.problems,
    ...files.flatMap(({ problems }) => problems),
    ...[...shown]
      .filter(([id]) => !known.has(id))
      .map(([id, { path }]) => `${path}: names ${id}, which is no sentence`),
    ...sentences
      .filter(({ id }) => !shown.has(id) && !listed.has(id))
      .map(({ id, text }) => `${id} has no test: ${text}`),
    ...lists.flatMap(({ list, id, why }) => {
      const refuse = (what: string) => `tools/spec-coverage/unshown.json: ${list} lists ${id}, ${what}`;
      if (!known.has(id)) return refuse('which is no sentence');
      if (shown.has(id)) return refuse(`which ${shown.get(id)?.path} shows`);
      return why.trim() ? [] : refuse('without a reason');
    }),
    ...Object.keys(unshown.notShown)
      .filter((id) => id in unshown.otherwise)
      .map((id) => `tools/spec-coverage/unshown.json: lists ${id} twice`),
    ...files
      .filter(({ path, directives, none }) => SHOWS_THE_PRODUCT.test(path) && !directives.length && !none)
      .map(
        ({ path }) => `${path}: names no sentence ('// spec: S2.14' or, at the top, '// spec: none, <why>')`,
      ),
  ];
}

function byId(directive: Directive): [string, Directive][] {
  return directive.ids.map((id) => [id, directive]);
}
