import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

const FRAME_MS = 120;

/** A sequence of pictures of a window, each with its duration. */
export class Film {
  readonly #page: Page;
  readonly #frames: { png: Buffer; ms: number }[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  get seconds(): number {
    return this.#frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  }

  /** Adds one picture of the window for this time. */
  async hold(ms: number): Promise<void> {
    this.#frames.push({ png: await this.#page.screenshot(), ms });
  }

  /** Adds pictures of an animation in the window, for this time. */
  async watch(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += FRAME_MS) await this.hold(FRAME_MS);
  }

  /** Scrolls the page, with a soft start and end. */
  async scroll(pixels: number, ms: number): Promise<void> {
    const from = await this.#page.evaluate(() => scrollY);
    const steps = Math.round(ms / FRAME_MS);
    for (let step = 1; step <= steps; step += 1) {
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      await this.#page.evaluate((y) => scrollTo(0, y), from + pixels * share);
      await this.hold(FRAME_MS);
    }
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.focus();
    for (const letter of text) {
      await field.pressSequentially(letter);
      await this.hold(FRAME_MS);
    }
  }

  /** Presses an element, with a ring at the place of the press. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('what is pressed is not on the screen');
    await this.#page.evaluate(
      ([x, y]) => {
        const ring = document.createElement('div');
        ring.id = 'finger';
        ring.popover = 'manual';
        Object.assign(ring.style, {
          position: 'fixed',
          inset: 'auto',
          left: `${x - 22}px`,
          top: `${y - 22}px`,
          width: '44px',
          height: '44px',
          padding: '0',
          margin: '0',
          borderRadius: '50%',
          border: '3px solid #fff',
          background: 'rgb(255 255 255 / 0.3)',
          boxShadow: '0 0 0 2px rgb(0 0 0 / 0.5)',
          pointerEvents: 'none',
        });
        document.body.append(ring);
        ring.showPopover();
      },
      [box.x + box.width / 2, box.y + box.height / 2] as const,
    );
    await this.hold(350);
    await this.#page.evaluate(() => document.querySelector('#finger')?.remove());
    await target.click();
  }

  /** @param file an animated WebP, which repeats */
  async save(file: string): Promise<void> {
    await sharp(
      this.#frames.map(({ png }) => png),
      { join: { animated: true } },
    )
      .webp({ quality: 60, effort: 4, minSize: true, loop: 0, delay: this.#frames.map(({ ms }) => ms) })
      .toFile(file);
  }
}
