// The size of source files, and the central file that everything joins: many others need it, and it grows.
import { isTest, parseFile, readSourceFiles, resolveRelative } from './source-files.ts';

const MAX_LINES = 350;
/** A file that more others than this import must stay small. */
const MANY_IMPORTERS = 30;
const MAX_CENTRAL_LINES = 200;

const sources = readSourceFiles(/\.(ts|tsx|mjs|css)$/);
const exempt = (path: string) => isTest(path) || /\/(data|migrations|generated)\//.test(path);
const lineCount = (source: string) => source.split('\n').length - 1;

const importers = new Map<string, number>();
for (const [path, source] of sources) {
  if (path.endsWith('.css') || isTest(path)) continue;
  for (const specifier of parseFile(path, source).imports) {
    const inContract = specifier.replace(/^@reelmates\/contract\/(.*)$/, 'packages/contract/src/$1.ts');
    const target = resolveRelative(path, specifier) ?? inContract;
    importers.set(target, (importers.get(target) ?? 0) + 1);
  }
}

const complaints = [...sources].flatMap(([path, source]) => {
  const lines = lineCount(source);
  const wanted = importers.get(path) ?? 0;
  if (exempt(path)) return [];
  if (lines > MAX_LINES) return [`${path} has ${lines} lines (at most ${MAX_LINES}): is it one thing?`];
  if (wanted > MANY_IMPORTERS && lines > MAX_CENTRAL_LINES) {
    return [
      `${path} is imported by ${wanted} files and has ${lines} lines (at most ${MAX_CENTRAL_LINES}): split it`,
    ];
  }
  return [];
});
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
