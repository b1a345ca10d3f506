import { exportedValues, ownNames, partsOf, testTitles, wireProperties } from './names.ts';
import { isTest, type Project, type Violation } from './project.ts';
import retiredWords from './retired-words.json' with { type: 'json' };

interface RetiredWord {
  /** One word, or the parts of a name that follow each other. */
  readonly word: string;
  /**
   * Where the word is not allowed: `anywhere`, as part of a name or as a word of prose; `name`, as part of a name;
   * `prefix` and `suffix`, as the beginning or end of a longer name; `exported`, alone as the name of an exported
   * value; `prose`, as a word of prose.
   */
  readonly matches: string;
  /** The word has another meaning in tests, where it is allowed. */
  readonly outsideTests?: boolean;
  readonly use: string;
}

const WORDS: readonly RetiredWord[] = retiredWords;
const WORD_LIST = 'tools/rules/retired-words.json';
/** The specification's words are not ours to change. */
const SPECIFICATION = /^docs\/spec(ification|-coverage)\.md$/;

/**
 * Words that the project has replaced do not come back: in names that a file introduces, file names, comments, test
 * titles and documents. The rule ignores strings, SQL and properties of the contract, because clients, people and the
 * database know them.
 */
export function findRetiredWords(project: Project): Violation[] {
  const wire = wireProperties(project);
  return [...project.files.keys()].flatMap((path) => {
    const words = WORDS.filter(({ outsideTests }) => !(outsideTests && isTest(path)));
    const found = new Set<string>();
    const report = (text: string, kinds: readonly string[]) => {
      const parts = partsOf(text);
      for (const word of words) {
        if (kinds.includes(word.matches) && isIn(parts, word))
          found.add(`says '${text}': retired by ${WORD_LIST}, say ${word.use}`);
      }
    };
    const reportProse = (text: string) => {
      for (const token of tokensOf(text)) report(token, isName(token) ? NAME : PROSE);
    };
    if (isNamedByUs(path)) for (const segment of path.split('/')) report(segment.replace(/\..*$/, ''), NAME);
    const source = project.sources.get(path);
    if (source) {
      for (const name of ownNames(source.program, (property) => wire.has(property))) report(name, NAME);
      for (const name of exportedValues(source.program)) report(name, ['exported']);
      for (const { value } of source.comments) reportProse(value);
      if (isTest(path)) for (const title of testTitles(source.program)) reportProse(title);
    }
    if (path.endsWith('.css')) {
      for (const [comment] of (project.files.get(path) ?? '').matchAll(/\/\*[\s\S]*?\*\//g))
        reportProse(comment);
    }
    if (path.endsWith('.md') && !SPECIFICATION.test(path))
      reportProse(proseOf(project.files.get(path) ?? ''));
    return [...found].map((message) => ({ path, message }));
  });
}

const NAME = ['anywhere', 'name', 'prefix', 'suffix'];
const PROSE = ['anywhere', 'prose'];

function isIn(parts: readonly string[], { word, matches }: RetiredWord): boolean {
  const wanted = word.split(' ');
  const at = parts.findIndex((_, index) => wanted.every((part, offset) => parts[index + offset] === part));
  if (matches === 'exported') return parts.length === 1 && at === 0;
  if (matches === 'prefix') return at === 0 && parts.length > wanted.length;
  if (matches === 'suffix') return parts.length > 1 && parts.at(-1) === word;
  return at >= 0;
}

/** Migrations and data imports name these files, so they keep their first names. */
function isNamedByUs(path: string): boolean {
  return !/\/(migrations|data)\//.test(path) && path !== WORD_LIST;
}

function tokensOf(text: string): string[] {
  return text.match(/[A-Za-z][\w-]*/g)?.filter((token) => !token.includes('_')) ?? [];
}

/** Whether a word in prose is a name from the code. */
function isName(token: string): boolean {
  return /[a-z][A-Z]|\w-\w/.test(token);
}

/** A document without addresses, link targets, code blocks, and code that is not one of our names. */
function proseOf(text: string): string {
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/https?:\S+/g, '')
    .replaceAll(/`([^`]*)`/g, (_, code: string) => (/^\w+(\(\))?$/.test(code) ? code : ''));
}
