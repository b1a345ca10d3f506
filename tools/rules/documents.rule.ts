import { basename, dirname, join, matchesGlob } from 'node:path/posix';
import type { Project, Violation } from './project.ts';

const MAX_LINES_OF_RECORD = 45;
const RECORD = /^docs\/decisions\/\d{3}-[^/]+\.md$/;
const RECORD_PARTS = ['Context', 'Decision', 'Consequences'];
const INDEX = 'docs/decisions/README.md';
/** npm runs these before and after the script whose name they contain. */
const HOOK = /^(pre|post)/;
/** Such as ``- `posts`: …``. */
const LINE_OF_NAME = /^- (`[^`]+`):/gm;
/** The first cell of a row, such as ``| `PORT`, `HOST` | …``. */
const ROW_OF_NAMES = /^\| (`[^|]+) \|/gm;

/** Documents list everything that exists, and mention nothing that does not. */
export function findDocumentViolations({ files }: Project): Violation[] {
  const outputs = (files.get('.gitignore') ?? '').split('\n');
  const paths = [...files.keys(), ...outputs];
  const documents = paths.filter((path) => path.endsWith('.md'));
  const records = paths.filter((path) => RECORD.test(path));
  return [
    ...mustName('ARCHITECTURE.md', files, foldersIn('packages', paths)),
    ...mustList(
      { path: 'ARCHITECTURE.md', heading: 'Server modules', entry: LINE_OF_NAME },
      files,
      foldersIn('apps/server/src/modules', paths),
    ),
    ...mustList(
      { path: 'ARCHITECTURE.md', heading: 'Web features', entry: LINE_OF_NAME },
      files,
      foldersIn('apps/web/src/features', paths),
    ),
    ...mustList(
      { path: 'docs/operations.md', heading: 'Configuration', entry: ROW_OF_NAMES },
      files,
      settingsIn(files.get('apps/server/src/config.ts')),
    ),
    ...mustList(
      { path: 'docs/operations.md', heading: 'Background tasks', entry: ROW_OF_NAMES },
      files,
      tasksIn(files.get('apps/server/src/jobs/tasks.ts')),
    ),
    ...mustName('README.md', files, browsersIn(files.get('apps/web/build/browsers.ts'))),
    ...mustName('CONTRIBUTING.md', files, commands(files.get('package.json'))),
    ...mustName(
      INDEX,
      files,
      records.map((path) => basename(path)),
    ),
    ...records.flatMap((path) => checkRecord(path, files)),
    ...documents.flatMap((path) => checkMentions(path, files.get(path) ?? '', paths)),
    ...documents.flatMap((path) => checkAnchors(path, files)),
    ...documents.flatMap((path) => checkJourneys(path, files)),
  ];
}

function foldersIn(parent: string, paths: readonly string[]): string[] {
  const inside = paths.filter((path) => path.startsWith(`${parent}/`));
  const names = inside.map((path) => path.slice(parent.length + 1).split('/'));
  return [...new Set(names.flatMap(([name = '', ...rest]) => (rest.length > 0 ? name : [])))];
}

function commands(packageFile = '{}'): string[] {
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(packageFile);
  const names = Object.keys(scripts);
  return names
    .filter((name) => !(HOOK.test(name) && names.includes(name.replace(HOOK, ''))))
    .map((name) => (/^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`));
}

function mustName(path: string, files: Project['files'], names: readonly string[]): Violation[] {
  const text = files.get(path) ?? '';
  const isNamed = (name: string) =>
    new RegExp(`(?<![\\w-])${name.replaceAll('.', '\\.')}(?![\\w-]|:\\w)`).test(text);
  return names.filter((name) => !isNamed(name)).map((name) => ({ path, message: `does not name ${name}` }));
}

/** The names that config.ts reads from the environment. */
function settingsIn(config = ''): string[] {
  const [, variables = ''] = /^const variables = z\.object\(\{\n(.*?)^\}\);/ms.exec(config) ?? [];
  return [...variables.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name);
}

/** The tasks that the schedule starts, and those by whose names they are queued. */
function tasksIn(tasks = ''): string[] {
  const names = tasks.matchAll(/'([a-z]+(?:-[a-z]+)+)': |([a-z]+(?:-[a-z]+)+) \?max=/g);
  return [...new Set([...names].map(([, queued, scheduled]) => queued ?? scheduled ?? ''))];
}

/** Such as 'Safari 16.4' for 'safari16.4'. */
function browsersIn(list = ''): string[] {
  return [...list.matchAll(/'([a-z])([a-z]+)([\d.]+)'/g)].map(([, first = '', rest = '', version]) =>
    rest === 'os' ? `iOS ${version}` : `${first.toUpperCase()}${rest} ${version}`,
  );
}

type List = { path: string; heading: string; entry: RegExp };

/** A section lists each name, and no other, where `entry` says: in the backticks of its first group. */
function mustList(
  { path, heading, entry }: List,
  files: Project['files'],
  names: readonly string[],
): Violation[] {
  const [, section = ''] = (files.get(path) ?? '').split(`## ${heading}\n`);
  const [list = ''] = section.split('\n## ');
  const entries = [...list.matchAll(entry)].map(([, cell = '']) => cell).join();
  const listed = [...entries.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return [
    ...names
      .filter((name) => !listed.includes(name))
      .map((name) => ({ path, message: `does not list ${name} under ${heading}` })),
    ...listed
      .filter((name) => !names.includes(name))
      .map((name) => ({ path, message: `lists ${name} under ${heading}, which does not exist` })),
  ];
}

/** A decision record fits on a page, has its sections, and is in the index under its own title. */
function checkRecord(path: string, files: Project['files']): Violation[] {
  const text = files.get(path) ?? '';
  const lines = text.split('\n').length - 1;
  const [number = ''] = basename(path).split('-');
  const title = new RegExp(`^# ${number}\\. (.+)\n\n\\d{4}-\\d\\d-\\d\\d · \\w`).exec(text)?.[1];
  const missing = RECORD_PARTS.filter((part) => !text.includes(`\n## ${part}\n`));
  const messages = [
    ...(lines > MAX_LINES_OF_RECORD
      ? [`has ${lines} lines: a record fits on a page (${MAX_LINES_OF_RECORD})`]
      : []),
    ...missing.map((part) => `has no part '${part}'`),
    ...(title === undefined
      ? [`does not begin with '# ${number}. ', its title, and a date with its status`]
      : []),
    ...(title !== undefined && !files.get(INDEX)?.includes(`) ${title}\n`)
      ? [`stands in the index under another title than '${title}'`]
      : []),
  ];
  return messages.map((message) => ({ path, message }));
}

/** Links within the repository, and files and folders in backticks. */
function checkMentions(path: string, text: string, paths: readonly string[]): Violation[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].flatMap(([, link = '']) =>
    exists(join(dirname(path), link), paths) ? [] : link,
  );
  const mentions = [...prose.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) =>
    !isFileName(code) || isMentionOf(code, paths) ? [] : code,
  );
  return [...new Set([...links, ...mentions])].map((name) => ({
    path,
    message: `mentions ${name}, which does not exist`,
  }));
}

/** Links to headings of documents. */
function checkAnchors(path: string, files: Project['files']): Violation[] {
  const links = [...(files.get(path) ?? '').matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)];
  return links.flatMap(([, link = '', anchor = '']) => {
    const text = files.get(link === '' ? path : join(dirname(path), link));
    return text === undefined || anchorsOf(text).includes(anchor)
      ? []
      : { path, message: `mentions ${link}#${anchor}, which does not exist` };
  });
}

/** As GitHub makes them of headings. */
function anchorsOf(text: string): string[] {
  const headings = text.matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Titles of journeys in tables, such as `` `feed.spec.ts`: a like … once ``; `…` stands for any text. */
function checkJourneys(path: string, files: Project['files']): Violation[] {
  const mentions = [...(files.get(path) ?? '').matchAll(/`([\w-]+\.spec\.ts)`: ([^|\n]+?) \|/g)];
  return mentions.flatMap(([, name = '', title = '']) => {
    const parts = title.split('…').map((part) => part.trim());
    const lines = (files.get(`e2e/${name}`) ?? '').split('\n');
    return lines.some((line) => isInOrder(parts, line))
      ? []
      : { path, message: `mentions the test '${title}' of ${name}, which does not exist` };
  });
}

function isInOrder(parts: readonly string[], text: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

function exists(path: string, paths: readonly string[]): boolean {
  const folder = path.replace(/\/$/, '');
  return paths.some((known) => known === folder || known.startsWith(`${folder}/`));
}

/**
 * A name with a file ending, or a path that begins with one of our folders; an ending alone, such as `.ts`, means a
 * kind of file.
 */
function isFileName(code: string): boolean {
  return (
    /^[\w<*][\w./*<>-]*\.(ts|tsx|mjs|css|md|json|sql)$/.test(code) ||
    /^(apps|packages|docs|tools|e2e|bench|modules|http|db|platform|jobs|features|screens|ui|lib|pwa|app)\/[\w./*<>-]*$/.test(
      code,
    )
  );
}

/** Whether the path of a file ends with the mention; `*` and `<name>` stand for any one part of a name. */
function isMentionOf(code: string, paths: readonly string[]): boolean {
  const pattern = code.replaceAll(/<[^>]*>/g, '*').replace(/\/$/, '');
  return paths.some((path) => {
    const segments = path.split('/');
    return segments.some((_, from) =>
      segments.some((_, to) => to >= from && matchesGlob(segments.slice(from, to + 1).join('/'), pattern)),
    );
  });
}
