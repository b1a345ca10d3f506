import { testTitle } from '../rules/names.ts';
import { isNode, type Node, walk } from '../rules/syntax.ts';

/** The meaning of a comment `// spec: S2.14, S2.15`: a test covers these sentences. */
export interface Directive {
  readonly path: string;
  /** The titles from the outermost `describe` to the test; empty if the whole file covers the sentences. */
  readonly titles: readonly string[];
  readonly ids: readonly string[];
}

/** The directives of a test file. */
export interface TestFile {
  readonly path: string;
  readonly directives: readonly Directive[];
  /** The reason why the file covers no sentence, if it has one: `// spec: none, <why>`. */
  readonly none?: string | undefined;
  readonly problems: readonly string[];
}

interface Comment {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Source {
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly Comment[];
}

interface Test {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A directive belongs to the test (or `describe`) that begins after it, otherwise to the one around it; before the
 * first statement of a file, it belongs to the whole file.
 */
export function readDirectives(path: string, { text, program, comments }: Source): TestFile {
  const tests = testsOf(program);
  const statements = Array.isArray(program.body) ? program.body.filter(isNode) : [];
  const first = Math.min(...statements.map(startOf), text.length);
  const directives: Directive[] = [];
  const problems: string[] = [];
  let none: string | undefined;
  for (const comment of comments) {
    const [, said] = /^\s*spec:\s*(.*?)\s*$/.exec(comment.value) ?? [];
    if (said === undefined) continue;
    const line = text.slice(0, comment.start).split('\n').length;
    const refuse = (why: string) => problems.push(`${path}:${line}: ${why}`);
    const next = startOfCode(text, comment, comments);
    const titles = pathTo(tests, tests.some(({ start }) => start === next) ? next : comment.start);
    const [, why] = /^none, (\S.*)$/.exec(said) ?? [];
    if (why) {
      if (comment.start < first) none = why;
      else refuse('says none, which is for the beginning of a file');
    } else if (!/^S\d+\.\d+(, S\d+\.\d+)*$/.test(said)) {
      refuse(`'spec: ${said}' is neither ids ('S2.14, S2.15') nor 'none, <why>'`);
    } else if (titles.length === 0 && comment.start > first) {
      refuse(`'spec: ${said}' stands beside no test`);
    } else {
      directives.push({ path, titles, ids: said.split(', ') });
    }
  }
  if (none && directives.length > 0) problems.push(`${path}: says none and names sentences`);
  return { path, directives, none, problems };
}

function testsOf(program: Node): Test[] {
  const tests: Test[] = [];
  walk(program, (node) => {
    const title = testTitle(node);
    if (title !== undefined) tests.push({ title, start: startOf(node), end: Number(node.end) });
  });
  return tests;
}

function startOf(node: Node): number {
  return Number(node.start);
}

/** The start of the code after a comment and the comments that follow it. */
function startOfCode(text: string, { end }: Comment, comments: readonly Comment[]): number {
  const next = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
  const another = comments.find(({ start }) => start === next);
  return another ? startOfCode(text, another, comments) : next;
}

/** The titles of the tests around a position, outermost first. */
function pathTo(tests: readonly Test[], position: number): string[] {
  return tests.filter(({ start, end }) => start <= position && position < end).map(({ title }) => title);
}
