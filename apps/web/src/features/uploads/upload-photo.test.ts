import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { brokenDecoder, fakeDecoder, photo } from '../../testing/image-decoder.ts';
import { refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import { UploadError } from './upload-error.ts';
import { uploadPhoto } from './upload-photo.ts';

const failure = async (file: File, options?: Parameters<typeof uploadPhoto>[1]) => {
  const error = await uploadPhoto(file, options).catch((reason: unknown) => reason);
  if (!(error instanceof UploadError)) throw new Error(`no UploadError but ${String(error)}`);
  return error;
};

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('files that may be uploaded', () => {
  // spec: S5.41
  it.each([
    ['clip.mp4', 'video/mp4'],
    ['clip.MOV', ''],
    ['clip.mkv', 'application/octet-stream'],
  ])('refuses the video %s', async (name, type) => {
    const { sent } = fakeUploadServer();
    expect((await failure(photo(name, type, 10))).message).toBe(
      'Videos are not allowed. Please select a photo/image file.',
    );
    expect(sent).toHaveLength(0);
  });

  // spec: S5.40, S5.41
  it.each([
    ['slip.pdf', 'application/pdf', 10],
    ['logo.svg', 'image/svg+xml', 10],
    ['notes', '', 10],
    ['empty.jpg', 'image/jpeg', 0],
  ])('refuses %s', async (name, type, size) => {
    fakeUploadServer();
    expect((await failure(photo(name, type, size))).message).toBe('Please select a photo/image file.');
  });

  // spec: S5.41, S9.12
  it('names both sizes when the photo is over the limit even after shrinking', async () => {
    fakeUploadServer();
    brokenDecoder();
    const error = await failure(photo('big.png', 'image/png', 12_582_912));
    expect(error.message).toBe('File size (12 MB) exceeds maximum allowed size (10 MB)');
    expect(error.retryable).toBe(false);
  });

  it('says what to do about HEIC that the browser cannot read', async () => {
    fakeUploadServer();
    brokenDecoder();
    expect((await failure(photo('IMG_1.HEIC', '', 10))).message).toContain('Most Compatible');
  });

  it('converts HEIC where the browser can read it', async () => {
    const { sent } = fakeUploadServer();
    fakeDecoder(4032, 3024);
    await uploadPhoto(photo('IMG_1.HEIC', 'image/heic'));
    expect(sent[0]?.contentType).toBe('image/jpeg');
  });
});

describe('the uploaded file', () => {
  it('is at most 2048 px at the longer edge, upright', async () => {
    const { sent } = fakeUploadServer();
    const { drawn, close, createImageBitmap } = fakeDecoder(3024, 4032);
    expect(await uploadPhoto(photo())).toBe('/images/photo-number-1');
    expect(drawn).toEqual([{ width: 1536, height: 2048 }]);
    expect(createImageBitmap).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(close).toHaveBeenCalled();
    expect(await sent[0]?.body.text()).toBe('small');
  });

  // spec: S7.36
  it('is sent with the announced size and the headers of its address', async () => {
    const { sent, sizes } = fakeUploadServer();
    fakeDecoder(3024, 4032);
    await uploadPhoto(photo());
    expect(sizes()).toEqual([5]);
    expect(sent[0]?.condition).toBe('*');
  });

  it('is encoded again if it is a small JPEG, because that may contain a location', async () => {
    const { sent } = fakeUploadServer();
    fakeDecoder(800, 600);
    await uploadPhoto(photo('small.jpg', 'image/jpeg', 5000));
    expect(sent[0]?.body.size).toBe(5);
  });

  it('is the file itself if it is small and not from a camera', async () => {
    const { sent } = fakeUploadServer();
    fakeDecoder(800, 600);
    await uploadPhoto(photo('screenshot.png', 'image/png', 5000));
    expect(sent[0]?.body.size).toBe(5000);
    expect(sent[0]?.contentType).toBe('image/png');
  });

  it('is the file itself if only the server can read it', async () => {
    const { sent } = fakeUploadServer();
    brokenDecoder();
    await uploadPhoto(photo('new.avif', '', 5000));
    expect(sent[0]?.body.size).toBe(5000);
    expect(sent[0]?.contentType).toBe('image/avif');
  });
});

describe('a failed upload', () => {
  beforeEach(() => {
    fakeDecoder(800, 600);
  });

  it('is tried once more, at a new address of our own server', async () => {
    const { sent, sizes } = fakeUploadServer({ puts: ['lost', 204] });
    const progress: number[] = [];
    const imageUrl = await uploadPhoto(photo(), { onProgress: (share) => progress.push(share) });
    expect(imageUrl).toBe('/images/photo-number-2');
    expect(sent.map((upload) => upload.address)).toEqual(['/uploads/1', '/uploads/2']);
    expect(progress).toEqual([0, 0.5, 0, 0.5]);
    expect(sizes()).toEqual([sent[0]?.body.size, undefined]);
  });

  it('does not take the page of a captive portal for the server', async () => {
    fakeUploadServer({ puts: ['page'] });
    const error = await failure(photo());
    expect(error.message).toBe('The upload was interrupted. Please try again.');
    expect(error.retryable).toBe(true);
  });

  it('leaves further tries to the person', async () => {
    const { sent } = fakeUploadServer({ puts: ['lost'] });
    const error = await failure(photo());
    expect(error.message).toBe('The upload was interrupted. Please try again.');
    expect(error.retryable).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('gets a new address when the first one was used or has expired', async () => {
    const { sent } = fakeUploadServer({ puts: [409, 403] });
    expect((await failure(photo())).retryable).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('is not tried again while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { sent } = fakeUploadServer({ puts: ['lost'] });
    expect((await failure(photo())).message).toMatch(/^You're offline\./);
    expect(sent).toHaveLength(1);
  });

  it('keeps the words of a server that refuses the bytes, and does not send them again', async () => {
    const body = JSON.stringify({
      message: 'This photo is damaged or incomplete.',
      code: 'UNSUPPORTED_MEDIA',
    });
    const { sent } = fakeUploadServer({ puts: [{ status: 415, body }] });
    const error = await failure(photo());
    expect(error.message).toBe('This photo is damaged or incomplete.');
    expect(error.retryable).toBe(false);
    expect(sent).toHaveLength(1);
  });

  // spec: S8.21
  it('before its start shows the text of that step', async () => {
    fakeUploadServer({ prepares: [unreachable] });
    const error = await failure(photo());
    expect(error.title).toBe('Upload Error');
    expect(error.message).toBe('Failed to prepare upload. Please try again.');
  });

  it('shows how long to wait when there were too many', async () => {
    fakeUploadServer({
      prepares: [refuse(429, 'RATE_LIMITED', 'Too many attempts. Please try again in 5 minutes.')],
    });
    expect((await failure(photo())).message).toBe('Too many attempts. Please try again in 5 minutes.');
  });

  it('without a session passes on the refusal', async () => {
    fakeUploadServer({ prepares: [refuse(401, 'UNAUTHENTICATED', 'Unauthorized')] });
    await expect(uploadPhoto(photo())).rejects.toSatisfy(
      (error) => error instanceof ApiError && error.isSignedOut,
    );
  });

  it('stops when it is told to', async () => {
    fakeUploadServer({ puts: ['waits'] });
    const controller = new AbortController();
    const upload = uploadPhoto(photo(), {
      signal: controller.signal,
      onProgress: (share) => share > 0 && controller.abort(),
    });
    await expect(upload).rejects.toHaveProperty('name', 'AbortError');
  });

  it('is waited for two minutes once all of it has been sent: a slow phone still holds some of it', async () => {
    vi.useFakeTimers();
    const { sent } = fakeUploadServer({ puts: ['decodes', 204] });
    const upload = uploadPhoto(photo());
    await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await upload).toBe('/images/photo-number-2');
    vi.useRealTimers();
  });

  it('is taken for lost when nothing moves any more', async () => {
    vi.useFakeTimers();
    const { sent } = fakeUploadServer({ puts: ['waits', 204] });
    const upload = uploadPhoto(photo());
    await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await upload).toBe('/images/photo-number-2');
    vi.useRealTimers();
  });
});
