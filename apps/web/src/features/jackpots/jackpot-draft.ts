import { createDraftStore } from '../../lib/forms/draft-store.ts';
import { createPhotoDrafts } from '../uploads/uploads.public.ts';
import { emptyJackpot, sameJackpot, typedJackpot } from './jackpot-rules.ts';

const name = 'jackpot';

export const jackpotDrafts = createDraftStore({
  name,
  typed: typedJackpot,
  empty: emptyJackpot,
  same: sameJackpot,
});
export const jackpotPhotos = createPhotoDrafts(name, 'Verification image uploaded successfully!');
