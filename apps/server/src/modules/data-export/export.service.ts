import type { Readable } from 'node:stream';
import { brand } from '@reelmates/contract/brand';
import { rateLimited, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { DepartingAccount } from '../../http/session/viewer.ts';
import { createStreamLimit } from '../../platform/stream-limit.ts';
import { findAccountToExport } from './export.repository.ts';
import { streamArchive } from './export-archive.ts';
import { readmeOf } from './export-readme.ts';

export type Exports = {
  /** @throws ApiError UNAUTHENTICATED, or RATE_LIMITED while another export of the account runs */
  start(viewer: DepartingAccount): Promise<{ stream: Readable; fileName: string }>;
  /** Ends all running exports. */
  stop(): void;
};

export function createExports(context: ModuleContext): Exports {
  const { db, clock, limits } = context;
  const stopped = new AbortController();
  const limit = createStreamLimit({ perKey: limits.scaled(1), refusal: anotherExportRuns });

  return {
    start: (viewer) =>
      limit(viewer.id, async () => {
        const account = await findAccountToExport(db, viewer.id);
        if (!account) throw unauthenticated();
        await viewer.consumeToken(db);
        const at = clock();
        const stream = streamArchive(context, {
          userId: viewer.id,
          account,
          readme: readmeOf(account.username, at),
          signal: stopped.signal,
        });
        return { stream, fileName: fileNameOf(account.username, at) };
      }),
    stop: () => stopped.abort(),
  };
}

const anotherExportRuns = () =>
  rateLimited(60, 'Your data is being collected already. Please wait until that download ends.');

/** A username is safe in a file name and in a header. */
function fileNameOf(username: string | null, at: Date): string {
  const parts = [brand.name.toLowerCase(), username, at.toISOString().slice(0, 10)];
  return `${parts.filter(Boolean).join('-')}.zip`;
}
