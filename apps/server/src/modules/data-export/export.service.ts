import type { Readable } from 'node:stream';
import { brand } from '@reelmates/contract/brand';
import { rateLimited, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { DepartingAccount } from '../../http/session/viewer.ts';
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
  const underWay = new Map<string, number>();
  const stopped = new AbortController();

  /** @returns the function that frees the slot */
  function takeSlot(userId: string): () => void {
    const running = underWay.get(userId) ?? 0;
    if (running >= limits.scaled(1)) {
      throw rateLimited(60, 'Your data is being collected already. Please wait until that download ends.');
    }
    underWay.set(userId, running + 1);
    return () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left === 0) underWay.delete(userId);
      else underWay.set(userId, left);
    };
  }

  return {
    async start(viewer) {
      const freeSlot = takeSlot(viewer.id);
      try {
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
        stream.once('close', freeSlot);
        return { stream, fileName: fileNameOf(account.username, at) };
      } catch (error) {
        freeSlot();
        throw error;
      }
    },
    stop: () => stopped.abort(),
  };
}

/** A username is safe in a file name and in a header. */
function fileNameOf(username: string | null, at: Date): string {
  const parts = [brand.name.toLowerCase(), username, at.toISOString().slice(0, 10)];
  return `${parts.filter(Boolean).join('-')}.zip`;
}
