import { brand } from '@reelmates/contract/brand';
import { moneyParts } from '@reelmates/contract/money';
import type { Picture, TextLayer, TextRun } from '../../platform/images/drawing/picture.ts';
import type { OpenPost } from '../posts/posts.public.ts';

/** Sizes in pixels: for link previews, and for sharing as a picture. */
export const shapes = { preview: { width: 1200, height: 630 }, tall: { width: 1080, height: 1350 } } as const;
export type PictureShape = keyof typeof shapes;

export type PicturePhotos = { photo: Buffer | null; face: Buffer | null; logo: Buffer };

/** The colours of the dark theme, whatever the viewer's theme is. */
const colors = {
  ground: '#111016',
  panel: '#1b1a20',
  line: '#2b2a31',
  text: '#f4f3f6',
  quiet: '#c6c4ca',
  won: '#fb8c9f',
  spent: '#93b0d1',
} as const;

const footer = ['Shared by a member, not verified. 18+', 'Gambling Help 1800 858 858 · 0800 654 655 (NZ)'];

/** The positions of a picture's parts. */
type Plan = {
  photo: { x: number; y: number; width: number; height: number };
  /** The left edge and the width of everything except the photo. */
  x: number;
  width: number;
  logo: { x: number; y: number };
  /** The author's line: its top with amounts below it, and its top without (`alone`). */
  who: { y: number; alone: number; face: number; sizes: number[] };
  pair: { gap: number; height: number; padding: number; label: number; amounts: number[] };
  foot: { middle: number; step: number; size: number; width: number };
};

const amountSizes = (largest: number) =>
  Array.from({ length: largest / 2 - 8 }, (_, index) => largest - 2 * index);

function planOf(shape: PictureShape, hasPhoto: boolean): Plan {
  if (shape === 'tall') {
    const top = hasPhoto ? 854 : 520;
    return {
      photo: { x: 0, y: 0, width: 1080, height: 810 },
      x: 64,
      width: 952,
      logo: { x: 780, y: 1246 },
      who: { y: top, alone: hasPhoto ? top + 110 : top + 80, face: 88, sizes: [36, 32, 28] },
      pair: { gap: 32, height: 188, padding: 36, label: 30, amounts: amountSizes(76) },
      foot: { middle: 1256, step: 30, size: 22, width: 680 },
    };
  }
  const x = hasPhoto ? 668 : 100;
  return {
    photo: { x: 0, y: 0, width: 620, height: 630 },
    x,
    width: 1200 - 48 - x - (hasPhoto ? 0 : 52),
    logo: { x, y: 44 },
    who: { y: hasPhoto ? 186 : 164, alone: 270, face: 72, sizes: [36, 32, 28] },
    pair: hasPhoto
      ? { gap: 32, height: 150, padding: 24, label: 26, amounts: amountSizes(54) }
      : { gap: 32, height: 188, padding: 36, label: 30, amounts: amountSizes(76) },
    foot: { middle: 548, step: 28, size: 20, width: 1200 - 48 - x },
  };
}

/** The picture of a post: the photo, then name and venue, then Won and Spent in equal cells, or neither amount. */
export function layoutOf(post: OpenPost, shape: PictureShape, { photo, face, logo }: PicturePhotos): Picture {
  const plan = planOf(shape, photo !== null);
  const { x, foot } = plan;
  const spent = post.amount_spent;
  return {
    ...shapes[shape],
    background: colors.ground,
    layers: [
      ...(photo ? [{ kind: 'photo' as const, bytes: photo, box: plan.photo }] : []),
      { kind: 'photo', bytes: logo, box: { ...plan.logo, width: 48, height: 48 } },
      {
        ...line([{ text: brand.name, color: colors.text, weight: 600 }], plan.logo.x + 62, plan.logo.y + 24),
        font: 'display',
        maxWidth: 240,
        sizes: [32],
      },
      ...whoLayers(post, plan, face, spent === null),
      ...(spent === null ? [] : pairLayers(plan, post.win_amount, spent)),
      ...footer.map((text, index) => ({
        ...line([{ text, color: colors.quiet }], x, foot.middle + index * foot.step),
        maxWidth: foot.width,
        sizes: [foot.size],
      })),
    ],
  };
}

const line = (runs: TextRun[], x: number, middle: number) =>
  ({ kind: 'text', font: 'ui', runs, x, middle }) as const;

function whoLayers(post: OpenPost, plan: Plan, face: Buffer | null, isAlone: boolean): Picture['layers'] {
  const { x, width, who } = plan;
  const y = isAlone ? who.alone : who.y;
  const left = face ? x + who.face + 20 : x;
  const maxWidth = x + width - left;
  const { venue_name: venue, venue_city: city, venue_state: state } = post;
  const place = venue === null ? null : `${venue}, ${city} ${state}`;
  const middle = y + who.face / 2;
  return [
    ...(face
      ? [
          {
            kind: 'photo' as const,
            bytes: face,
            box: { x, y, width: who.face, height: who.face },
            radius: who.face / 2,
          },
        ]
      : []),
    {
      ...line(
        [{ text: post.username, color: colors.text, weight: 600 }],
        left,
        place === null ? middle : middle - 18,
      ),
      maxWidth,
      sizes: who.sizes,
    },
    ...(place === null
      ? []
      : [
          {
            ...line([{ text: place, color: colors.quiet }], left, middle + 21),
            maxWidth,
            sizes: [26, 24, 22],
          },
        ]),
  ];
}

function pairLayers({ x, width, who, pair }: Plan, won: string, spent: string): Picture['layers'] {
  const y = who.y + who.face + pair.gap;
  const cell = width / 2;
  return [
    {
      kind: 'shape',
      box: { x, y, width, height: pair.height },
      radius: 24,
      fill: colors.panel,
      line: colors.line,
    },
    {
      kind: 'shape',
      box: { x: x + cell - 1, y, width: 1, height: pair.height },
      radius: 0,
      fill: colors.line,
    },
    ...cellLayers({ label: 'Won', tick: colors.won, amount: won }, { x, y, width: cell }, pair),
    ...cellLayers(
      { label: 'Spent', tick: colors.spent, amount: spent },
      { x: x + cell, y, width: cell },
      pair,
    ),
  ];
}

function cellLayers(
  { label, tick, amount }: { label: string; tick: string; amount: string },
  { x, y, width }: { x: number; y: number; width: number },
  { padding, label: labelSize, amounts, height }: Plan['pair'],
): Picture['layers'] {
  const left = x + padding;
  const labelMiddle = Math.round(y + height * 0.27);
  return [
    {
      kind: 'shape',
      box: { x: left, y: labelMiddle - 13, width: 9, height: 26 },
      radius: 4.5,
      fill: tick,
    },
    {
      ...line([{ text: label, color: colors.quiet, weight: 500 }], left + 21, labelMiddle),
      maxWidth: width - padding * 2 - 21,
      sizes: [labelSize],
    },
    {
      ...line(amountRuns(amount), left, Math.round(y + height * 0.64)),
      maxWidth: width - padding - 8,
      sizes: amounts,
      group: 'amounts',
    },
  ];
}

function amountRuns(amount: string): TextLayer['runs'] & TextRun[] {
  const { sign, dollars, cents } = moneyParts(amount);
  return [
    { text: `${sign}$${dollars}`, color: colors.text, weight: 600 },
    { text: `.${cents}`, color: colors.quiet, weight: 600, scale: 0.6 },
  ];
}
