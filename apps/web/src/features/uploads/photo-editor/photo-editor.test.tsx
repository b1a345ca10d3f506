// spec: none, editing photos is not in it
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brokenDecoder, fakeDecoder, fakeImages, photo } from '../../../testing/image-decoder.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Edits, noEdits } from './edits.ts';
import { PhotoEditor } from './photo-editor.tsx';

const file = photo('IMG_4021.jpg');

beforeEach(() => {
  // Of 12 megapixels, upright.
  fakeImages(3024, 4032);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openEditor(of = file, edits: Edits | null = null) {
  const onUse = vi.fn();
  const onClose = vi.fn();
  const { user } = renderScreen(<PhotoEditor file={of} edits={edits} onUse={onUse} onClose={onClose} />, {
    at: '/',
  });
  return { user, onUse, onClose };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('a photo that the browser reads', () => {
  let decoder: ReturnType<typeof fakeDecoder>;
  beforeEach(() => {
    decoder = fakeDecoder(1536, 2048);
  });

  async function openEdited(edits: Edits | null = null) {
    const opened = await openEditor(file, edits);
    await screen.findByRole('img', { name: 'Your photo' });
    return opened;
  }

  it('is decoded no larger than it is stored', async () => {
    await openEdited();
    expect(decoder.createImageBitmap).toHaveBeenCalledWith(file, {
      imageOrientation: 'from-image',
      resizeWidth: 1536,
      resizeHeight: 2048,
      resizeQuality: 'high',
    });
  });

  it('is used as it is where nothing was changed', async () => {
    const { user, onUse } = await openEdited();
    await user.click(button('Use photo'));
    expect(onUse).toHaveBeenCalledWith({ original: file, photo: file, edits: null });
    expect(decoder.drawn).toEqual([]);
  });

  it('is cut to the crop that the keyboard has set, as a new JPEG', async () => {
    const { user, onUse } = await openEdited();
    button('Bottom right corner').focus();
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{ArrowUp}{/Shift}');
    expect(screen.getByText(/^Crop: 87% of the width from 0%, 80% of the height/)).toBeTruthy();
    await user.click(button('Use photo'));
    await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
    const { original, photo: sent } = onUse.mock.calls[0]?.[0] ?? {};
    expect(original).toBe(file);
    expect([sent.name, sent.type, await sent.text()]).toEqual(['IMG_4021.jpg', 'image/jpeg', 'small']);
    expect(decoder.drawn).toEqual([{ width: 1331, height: 1638 }]);
  });

  it('takes a shape, is turned, and goes back to the whole', async () => {
    const { user, onUse } = await openEdited();
    await user.click(screen.getByLabelText('Square'));
    await user.click(button('Turn'));
    await user.click(button('Use photo'));
    await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
    expect(decoder.drawn).toEqual([{ width: 1536, height: 1536 }]);
    expect(onUse.mock.calls[0]?.[0].edits).toMatchObject({ turns: 1, size: { width: 2048, height: 1536 } });
  });

  it('is opened with its earlier edits', async () => {
    const first = await openEdited();
    await first.user.click(button('Turn'));
    await first.user.click(button('Whole photo'));
    await first.user.click(button('Use photo'));
    await waitFor(() => expect(first.onUse).toHaveBeenCalledOnce());
    const { edits } = first.onUse.mock.calls[0]?.[0] ?? {};
    const second = await openEdited(edits);
    await second.user.click(screen.getAllByRole('button', { name: 'Use photo' }).at(-1) as HTMLElement);
    await waitFor(() => expect(second.onUse).toHaveBeenCalledOnce());
    // The same object: nothing has to be sent again.
    expect(second.onUse.mock.calls[0]?.[0].edits).toBe(edits);
  });

  it('is blurred by a finger and by the keyboard, stroke by stroke, with an undo', async () => {
    const { user, onUse } = await openEdited();
    await user.click(screen.getByLabelText('Blur'));
    await user.click(screen.getByLabelText('Small'));
    const brush = button('Blur brush');
    vi.spyOn(brush, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 384, 512));
    brush.setPointerCapture = () => {};
    const finger = { pointerId: 7, button: 0 };
    fireEvent.pointerDown(brush, { ...finger, clientX: 110, clientY: 120 });
    fireEvent.pointerDown(brush, { ...finger, pointerId: 8, clientX: 300, clientY: 300 });
    fireEvent.pointerMove(brush, { ...finger, clientX: 130, clientY: 120 });
    fireEvent.pointerUp(brush, finger);
    brush.focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift} ');
    expect(screen.getByText(/^Stroke 2 at \d+% across, \d+% down$/)).toBeTruthy();
    await user.keyboard(' ');
    await user.click(button('Undo'));
    await user.click(button('Use photo'));
    await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
    const { strokes }: Edits = onUse.mock.lastCall?.[0].edits ?? noEdits({ width: 0, height: 0 });
    expect(strokes).toHaveLength(2);
    expect(strokes[0]).toEqual({
      points: [
        { x: 400, y: 400 },
        { x: 480, y: 400 },
      ],
      radius: 2048 * 0.02,
    });
    expect(strokes[1]?.points).toHaveLength(1);
  });

  it('has the brush in its middle after a turn, because the place where it was may lie outside now', async () => {
    const { user } = await openEdited();
    await user.click(screen.getByLabelText('Blur'));
    button('Blur brush').focus();
    await user.keyboard('{Shift>}{ArrowDown>20/}{/Shift}');
    expect(screen.getByText('Brush at 50% across, 100% down')).toBeTruthy();
    await user.click(button('Turn'));
    button('Blur brush').focus();
    await user.keyboard(' ');
    expect(screen.getByText('Stroke 1 at 50% across, 50% down')).toBeTruthy();
  });

  it('has its blur before the first stroke, and the same for all strokes', async () => {
    const { user } = await openEdited();
    expect(decoder.createPattern).not.toHaveBeenCalled();
    await user.click(screen.getByLabelText('Blur'));
    await waitFor(() => expect(decoder.createPattern).toHaveBeenCalledOnce());
    button('Blur brush').focus();
    await user.keyboard(' {ArrowRight} ');
    expect(screen.getByText(/^Stroke 2 at/)).toBeTruthy();
    expect(decoder.createPattern).toHaveBeenCalledOnce();
  });

  it('is not replaced by its original where the changed one can not be encoded', async () => {
    const { user, onUse } = await openEdited();
    vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null));
    await user.click(button('Turn'));
    await user.click(button('Use photo'));
    expect(await screen.findByText("The changed photo couldn't be saved. Please try again.")).toBeTruthy();
    expect(onUse).not.toHaveBeenCalled();
  });

  it('is handed over once for two presses', async () => {
    const { user, onUse } = await openEdited();
    await user.click(button('Turn'));
    const use = button('Use photo');
    fireEvent.click(use);
    fireEvent.click(use);
    await waitFor(() => expect(onUse).toHaveBeenCalled());
    expect(onUse).toHaveBeenCalledOnce();
    expect(decoder.drawn).toHaveLength(1);
  });

  it('is left only after a question once it was changed', async () => {
    const { user, onClose } = await openEdited();
    await user.click(button('Turn'));
    await user.click(button('Cancel'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Discard'));
    expect(onClose).toHaveBeenCalled();
  });
});

it('says that a photo which the browser cannot read can be used as it is', async () => {
  brokenDecoder();
  const avif = photo('new.avif', 'image/avif', 5000);
  const { user, onUse } = await openEditor(avif);
  expect(
    await screen.findByText(/can't be cropped or blurred here\. You can use it as it is\./),
  ).toBeTruthy();
  await user.click(button('Use photo'));
  expect(onUse).toHaveBeenCalledWith({ original: avif, photo: avif, edits: null });
});

it('hands over at once what the server cannot read either, for the form to say so', async () => {
  brokenDecoder();
  const { onUse } = await openEditor(photo('IMG_1.HEIC', 'image/heic', 10));
  await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
});
