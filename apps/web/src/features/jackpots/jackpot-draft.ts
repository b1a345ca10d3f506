import { createDraftStore } from '../add-post/form-draft.ts';
import { emptyJackpot, sameJackpot, typedJackpot } from './jackpot-rules.ts';

export const jackpotDrafts = createDraftStore({
  name: 'jackpot',
  typed: typedJackpot,
  empty: emptyJackpot,
  same: sameJackpot,
  photoText: 'Verification image uploaded successfully!',
});
