// spec: none, the end of a page is not in it
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeDecoder, photo } from '../../testing/image-decoder.ts';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import { createPhotoDrafts } from './photo-drafts.ts';

/** The photo of account 7 after a reload. */
const photoOf7 = () => createPhotoDrafts('win', 'Image uploaded successfully!').of('7');

beforeEach(() => {
  localStorage.clear();
  fakeDecoder(800, 600);
});
afterEach(() => vi.unstubAllGlobals());

it('is there again after a reload once it has been uploaded', async () => {
  fakeUploadServer();
  const upload = photoOf7();
  upload.choose(photo());
  await upload.settled();
  expect(photoOf7().get()).toMatchObject({ photo: { imageUrl: '/images/photo-number-1' }, error: null });
});

it('says after a reload that it is lost where it was not uploaded, until it is removed or chosen again', async () => {
  fakeUploadServer({ puts: ['lost'] });
  const upload = photoOf7();
  upload.choose(photo());
  await upload.settled();
  const lost = { photo: null, error: "Your photo hasn't been uploaded. Please choose it again." };
  expect(photoOf7().get()).toEqual(lost);
  const reloaded = photoOf7();
  expect(reloaded.get()).toEqual(lost);
  reloaded.remove();
  expect(photoOf7().get()).toEqual({ photo: null, error: null });
});
