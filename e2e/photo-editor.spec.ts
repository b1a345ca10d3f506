// spec: none, editing photos is not in it
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { cameraFile, postsOf } from './content.ts';
import { expect, test } from './fixtures.ts';
import { toastOf } from './steps.ts';

/* Editing a photo on the device before the upload. */

/**
 * A photo of 12 megapixels with a place in it, stored sideways. Upright it is taller than wide, has fine upright lines
 * in black and white, and black and red in its upper left quarter.
 */
async function stripedPhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    if (Math.floor(y / 16) % 2 === 0) continue;
    const row = y * width * 3;
    pixels.fill(255, row, row + width * 3);
    // What is below and at the left in the file is above and at the left once it has been turned.
    for (let x = 0; y > height / 2 && x < width / 2; x += 1) pixels.fill(0, row + x * 3 + 1, row + x * 3 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Records in the page what is sent by PUT, because browsers hide the bytes of files from debuggers. */
async function recordSent(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const sent: Blob[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) sent.push(body);
      send.call(this, body);
    };
  });
  return async () => {
    const all = await page.evaluate(() =>
      Promise.all(
        (window as typeof window & { sent: Blob[] }).sent.map(async (blob) =>
          Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
        ),
      ),
    );
    return all.map((bytes) => Buffer.from(bytes, 'latin1'));
  };
}

/** Mean and deviation of red, green and blue around a point, which is given in shares of the photo. */
async function coloursAt(photo: Buffer, across: number, down: number) {
  const { width, height } = await sharp(photo).metadata();
  const side = 120;
  const [left, top] = [Math.round(width * across - side / 2), Math.round(height * down - side / 2)];
  const part = await sharp(photo).extract({ left, top, width: side, height: side }).toBuffer();
  const [red, green] = (await sharp(part).stats()).channels;
  if (!red || !green) throw new Error('no colours');
  return { red, green };
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('it has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Of an element as it is seen: its width, divided by its height. */
async function aspectOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.width / box.height : 0;
}

const photoInput = (page: Page) => page.getByLabel('Photo', { exact: true });

test('a photo is turned, cropped and blurred, and nothing of the original leaves the device', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  const sentBytes = await recordSent(page);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/objects/upload')) uploads.push(request.url());
  });
  await page.goto('/add');
  const original = await stripedPhoto();
  await photoInput(page).setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: original });
  const editor = page.getByRole('dialog', { name: 'Edit photo' });
  const picture = editor.getByRole('img', { name: 'Your photo' });
  const boxOf = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await test.step('it is turned, and its left half cut off', async () => {
    await expect(picture).toHaveJSProperty('width', 1536);
    await editor.getByRole('button', { name: 'Turn' }).click();
    await expect.poll(() => aspectOf(picture)).toBeCloseTo(4 / 3);
    const { x, y, width, height } = await boxOf();
    await drag(page, editor.getByRole('button', { name: 'Left edge' }), {
      x: x + width / 2,
      y: y + height / 2,
    });
  });

  await test.step('a spot in its lower half is painted over', async () => {
    await editor.getByLabel('Blur', { exact: true }).check();
    await editor.getByLabel('Large').check();
    const { x, y, width, height } = await boxOf();
    await page.mouse.move(x + width * 0.72, y + height * 0.75);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.78, y + height * 0.75, { steps: 4 });
    await page.mouse.up();
  });

  await test.step('only then it is sent', async () => {
    expect(uploads).toEqual([]);
    await editor.getByRole('button', { name: 'Use photo' }).click();
    await expect(toastOf(page)).toContainText('Image uploaded successfully!');
    await expect(editor).toBeHidden();
    await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
    await page.getByLabel('Win amount').fill('75');
    await page.getByRole('button', { name: 'Share Your Win' }).click();
    await expect(toastOf(page)).toContainText('Post shared successfully!');
  });

  const sent = await sentBytes();
  expect(sent).toHaveLength(1);
  expect(uploads).toHaveLength(1);
  const [post] = await postsOf(person);
  const stored = await (await person.api.get(post?.imageUrl ?? '')).body();
  for (const photo of [...sent, stored]) {
    const { width, height, exif } = await sharp(photo).metadata();
    expect(exif).toBeUndefined();
    expect(height).toBe(1536);
    expect(Math.abs(width - 1024)).toBeLessThan(12);
    // Upper left before the turn, upper right after it.
    const red = await coloursAt(photo, 0.5, 0.25);
    expect(red.red.mean - red.green.mean).toBeGreaterThan(80);
    const lines = await coloursAt(photo, 0.85, 0.9);
    expect(lines.red.mean - lines.green.mean).toBeLessThan(10);
    expect(lines.red.stdev).toBeGreaterThan(80);
    // Black and white lines are blurred to one grey.
    const blurred = await coloursAt(photo, 0.5, 0.75);
    expect(blurred.red.stdev).toBeLessThan(6);
    expect(Math.abs(blurred.red.mean - 128)).toBeLessThan(16);
  }
});

test('"Edit photo" continues from the original, and the back button closes it', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  const sentBytes = await recordSent(page);
  await page.goto('/add');
  await photoInput(page).focus();
  await photoInput(page).setInputFiles(await cameraFile());
  const editor = page.getByRole('dialog', { name: 'Edit photo' });
  const picture = editor.getByRole('img', { name: 'Your photo' });
  await expect(picture).toBeVisible();

  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL('/add');
  await expect(photoInput(page)).toBeFocused();
  expect(await sentBytes()).toEqual([]);

  await photoInput(page).setInputFiles(await cameraFile());
  await editor.getByLabel('3:4').check();
  await editor.getByRole('button', { name: 'Turn' }).click();
  await editor.getByRole('button', { name: 'Use photo' }).click();
  await expect(toastOf(page)).toContainText('Image uploaded successfully!');

  await page.getByRole('button', { name: 'Edit photo' }).click();
  await expect.poll(() => aspectOf(picture)).toBeCloseTo(4 / 3);
  await editor.getByRole('button', { name: 'Whole photo' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await editor.getByRole('button', { name: 'Use photo' }).click();
  await expect(editor).toBeHidden();
  await expect.poll(async () => (await sentBytes()).length).toBe(2);
  await expect(page.getByAltText('Your photo, ready to share')).toBeVisible();
  const sizes = await Promise.all((await sentBytes()).map((photo) => sharp(photo).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [1152, 1536],
    [2048, 1536],
  ]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit photo' })).toHaveCount(0);
});
