import { createDraftStore } from './form-draft.ts';
import { emptyWin, sameTyped, typedWin } from './win-rules.ts';

export const winDrafts = createDraftStore({
  name: 'win',
  typed: typedWin,
  empty: emptyWin,
  same: sameTyped,
  photoText: 'Image uploaded successfully!',
});
