import { createDraftStore } from '../../lib/forms/draft-store.ts';
import { createPhotoDrafts } from '../uploads/uploads.public.ts';
import { emptyWin, sameTyped, typedWin } from './win-rules.ts';

const name = 'win';

export const winDrafts = createDraftStore({ name, typed: typedWin, empty: emptyWin, same: sameTyped });
export const winPhotos = createPhotoDrafts(name, 'Image uploaded successfully!');
