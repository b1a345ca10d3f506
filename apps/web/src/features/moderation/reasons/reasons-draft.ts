import type { DenialReasons } from '@reelmates/contract/admin/denial-reasons';
import * as z from 'zod/mini';
import { createDraftStore } from '../../../lib/forms/draft-store.ts';

const typedReasons = z.object({
  text: z.string(),
  /** The version that the admin saw while typing: if another admin has saved since, the server says so. */
  version: z.string(),
});

/** The unsaved reasons of a queue, one in a line. */
export const reasonDrafts = ({ queue, version, reasons }: DenialReasons) =>
  createDraftStore({
    name: `reasons:${queue}`,
    typed: typedReasons,
    empty: { text: reasons.join('\n'), version },
    same: (one, other) => one.text === other.text,
  });
