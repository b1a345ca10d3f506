import { dirname } from 'node:path/posix';
import { isProduction, isTest, type Project, resolveImport, type Violation } from './project.ts';

const MAX_LINES = 320;
/** A file with more importers than this is central, and has to stay small. */
const MANY_IMPORTERS = 30;
const MAX_CENTRAL_LINES = 200;
/** The maximum of sources in one folder, without tests and styles. */
const MAX_FILES_OF_FOLDER = 25;
const MEDIAN_LINES = { least: 40, most: 80 };
/**
 * A short file with one importer belongs in that file. The rule limits the share of such files among production
 * files.
 */
const SHORT_LINES = 25;
const MAX_SHARE_OF_TINY_FILES = 0.1;

/** Files are neither too large nor too small, and folders stay short enough to read at a glance. */
export function findFileShapeViolations(project: Project): Violation[] {
  const importers = countImporters(project);
  const lines = [...project.files]
    .filter(
      ([path]) => /\.(ts|tsx|mjs|css)$/.test(path) && !isTest(path) && !/\/(data|migrations)\//.test(path),
    )
    .map(([path, text]) => ({
      path,
      count: text.split('\n').length - 1,
      importers: importers.get(path) ?? 0,
    }));
  const production = lines.filter(({ path }) => isProduction(path));
  return [
    ...lines.flatMap((file) => checkLength(file)),
    ...checkFolders([...project.sources.keys()].filter((path) => !isTest(path))),
    ...checkMedian(production.map(({ count }) => count)),
    ...checkTinyFiles(production),
  ];
}

interface Lines {
  readonly path: string;
  readonly count: number;
  readonly importers: number;
}

function countImporters({ sources }: Project): Map<string, number> {
  const importers = new Map<string, number>();
  for (const [path, { imports }] of sources) {
    if (isTest(path)) continue;
    const targets = new Set(imports.flatMap((specifier) => resolveImport(path, specifier) ?? []));
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1);
  }
  return importers;
}

function checkLength({ path, count, importers }: Lines): Violation[] {
  if (count > MAX_LINES) {
    return [{ path, message: `has ${count} lines (at most ${MAX_LINES}): is it one thing?` }];
  }
  if (importers > MANY_IMPORTERS && count > MAX_CENTRAL_LINES) {
    const message = `is imported by ${importers} files and has ${count} lines (at most ${MAX_CENTRAL_LINES}): split it`;
    return [{ path, message }];
  }
  return [];
}

function checkFolders(paths: readonly string[]): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([path, count]) =>
    count > MAX_FILES_OF_FOLDER
      ? [
          {
            path,
            message: `has ${count} files (at most ${MAX_FILES_OF_FOLDER}): give it sub-folders that explain themselves`,
          },
        ]
      : [],
  );
}

function checkMedian(counts: readonly number[]): Violation[] {
  const median = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)];
  if (median === undefined || (median >= MEDIAN_LINES.least && median <= MEDIAN_LINES.most)) return [];
  const message = `have a median of ${median} lines (${MEDIAN_LINES.least} to ${MEDIAN_LINES.most})`;
  return [{ path: 'production files', message }];
}

function checkTinyFiles(files: readonly Lines[]): Violation[] {
  const tinyFiles = files.filter(({ count, importers }) => count < SHORT_LINES && importers === 1);
  if (tinyFiles.length <= files.length * MAX_SHARE_OF_TINY_FILES) return [];
  const share = ((tinyFiles.length / files.length) * 100).toFixed(1);
  return [
    {
      path: 'production files',
      message: `have ${tinyFiles.length} of ${files.length} (${share} %) with one importer and under ${SHORT_LINES} lines: ${tinyFiles
        .map(({ path }) => path)
        .join(' ')}`,
    },
  ];
}
