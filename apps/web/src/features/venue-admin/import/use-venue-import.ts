import type { ImportResult } from '@reelmates/contract/venues/venue-admin';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { handleUnauthorized } from '../../../lib/api/unauthorized.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useInvalidateVenues } from '../venue-admin-queries.ts';
import { type ImportFile, type RejectedRow, UnreadableFile } from './import-file.ts';
import { firstSentence, problemOf, summaryOf } from './import-texts.ts';
import { type FileKind, holdsTowns, kindOf, openImport } from './open-import.ts';
import { sendImport } from './send-import.ts';
import { useBundledFile } from './use-bundled-file.ts';

/** The result of an import or of its dry run, by the rows of the file. */
export type OutcomeByRow = Omit<ImportResult, 'rejected'> & { rejected: readonly RejectedRow[] };

export type ImportSource = { name: string; size: number; isBundled: boolean };

export type NamedFile = { name: string; file: Blob };
type OpenFile = NamedFile & { kind: FileKind; source: ImportSource };

/** One for each country, and some more. */
const MAX_TOWN_FILES = 4;

export type ImportState = {
  /** The open file; null before there is one. */
  source: ImportSource | null;
  step: 'empty' | 'reading' | 'checking' | 'ready' | 'importing' | 'done';
  file: ImportFile | null;
  /** The result of the dry run, then that of the import. */
  outcome: OutcomeByRow | null;
  problem: string | null;
  /** The share of the bytes that were sent, from 0 to 1. */
  sent: number;
};

const nothing: ImportState = {
  source: null,
  step: 'empty',
  file: null,
  outcome: null,
  problem: null,
  sent: 0,
};

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** A file with the name of an earlier one replaces it. */
const withTownFile = (files: readonly NamedFile[], added: NamedFile): readonly NamedFile[] =>
  [...files.filter(({ name }) => name !== added.name), added].slice(-MAX_TOWN_FILES);

/** Opens a file, checks it by a dry run, and imports it. The bundled file is opened by itself. */
export function useVenueImport() {
  const [state, setState] = useState<ImportState>(nothing);
  const { turn, read, check, send } = useFileCheck(setState);
  /** The files with the locations of towns, for all files opened on this page. */
  const [townFiles, setTownFiles] = useState<readonly NamedFile[]>([]);
  const opened = useRef<OpenFile>(null);
  const invalidateVenues = useInvalidateVenues();

  async function open(name: string, file: Blob, isBundled = false): Promise<void> {
    const kind = kindOf(name);
    if (kind === null) {
      toast({ title: 'Invalid file type', description: 'Please select a JSON file', variant: 'destructive' });
      return;
    }
    if (kind === 'csv' && (await holdsTowns(file))) {
      const known = withTownFile(townFiles, { name, file });
      setTownFiles(known);
      if (opened.current?.kind === 'csv') await read(opened.current, known);
      return;
    }
    opened.current = { name, file, kind, source: { name, size: file.size, isBundled } };
    await read(opened.current, townFiles);
  }

  async function runImport(): Promise<void> {
    const { source, file, outcome } = state;
    // Without an outcome, the file has not been checked: nothing is written unseen.
    if (!source || !file || !outcome || state.step !== 'ready') return;
    const mine = turn.current;
    setState({ ...state, step: 'importing', problem: null, sent: 0 });
    window.addEventListener('beforeunload', stay);
    try {
      const result = await send(file, mine, false);
      const done = outcomeOf(file, result);
      toast({ title: 'Import successful', description: summaryOf(done) });
      if (mine === turn.current) setState({ ...nothing, source, file, outcome: done, step: 'done' });
      invalidateVenues();
    } catch (error) {
      const problem = problemOf(error, 'import');
      // Without the outcome of the check: what it found may have been written in the meantime.
      if (mine === turn.current) setState({ ...nothing, source, file, step: 'ready', problem });
      if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
      else toast({ title: 'Import failed', description: problem, variant: 'destructive' });
    } finally {
      window.removeEventListener('beforeunload', stay);
    }
  }

  /** After a failure: checks the open file, which may have been imported although the response was lost. */
  async function retry(): Promise<void> {
    const { source, file } = state;
    if (!source || !file || state.step !== 'ready') return;
    const problem = await check(source, file);
    if (problem) toast({ title: 'Import failed', description: problem, variant: 'destructive' });
  }

  useBundledFile((file) => {
    // The admin may have chosen another file in the meantime.
    if (turn.current === 0) void open('venues.json', file, true);
  });

  return { state, townFiles, open, runImport, retry };
}

/** Reads an open file, and checks it by a dry run. */
function useFileCheck(setState: Dispatch<SetStateAction<ImportState>>) {
  // Counts the files that were read: a response about one that was replaced is ignored.
  const turn = useRef(0);

  async function read({ file, kind, source }: OpenFile, known: readonly NamedFile[]): Promise<void> {
    const mine = ++turn.current;
    const isMine = () => mine === turn.current;
    setState({ ...nothing, source, step: 'reading' });
    try {
      const ready = await openImport(
        file,
        kind,
        known.map((townFile) => townFile.file),
      );
      if (isMine()) await check(source, ready);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (!isMine()) return;
      setState({ ...nothing, source, problem: error.message, step: 'ready' });
      toast({ title: 'Import failed', description: firstSentence(error.message), variant: 'destructive' });
    }
  }

  const send = (file: ImportFile, mine: number, isDryRun: boolean) =>
    sendImport(file.body, {
      isDryRun,
      onProgress: (sent) => mine === turn.current && setState((now) => ({ ...now, sent })),
    });

  /** @returns why the server could not check the file */
  async function check(source: ImportSource, file: ImportFile): Promise<string | null> {
    const mine = turn.current;
    setState({ ...nothing, source, file, step: 'checking' });
    try {
      const result = await send(file, mine, true);
      if (mine !== turn.current) return null;
      setState({ ...nothing, source, file, step: 'ready', outcome: outcomeOf(file, result) });
      return null;
    } catch (error) {
      if (mine !== turn.current) return null;
      const problem = problemOf(error, 'check');
      setState({ ...nothing, source, file, step: 'ready', problem });
      return problem;
    }
  }

  return { turn, read, check, send };
}

function outcomeOf(file: ImportFile, { rejected, ...counts }: ImportResult): OutcomeByRow {
  const byServer = rejected.map(({ index, message }) => ({
    ...(file.venues[index] ?? { row: index + 1, name: '' }),
    message,
  }));
  return { ...counts, rejected: [...byServer, ...file.rejected].toSorted((a, b) => a.row - b.row) };
}
