import { brand } from '@reelmates/contract/brand';
import { shareTarget } from '../lib/browser/shared-photo.ts';
import { paths } from '../lib/paths.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });

/** For the browser's own install dialog. The pictures are those of the README, taken from the product. */
const screenshot = (file: string, label: string) => ({
  src: `/screenshots/${file}.webp`,
  sizes: '780x1688',
  type: 'image/webp',
  form_factor: 'narrow',
  label,
});

/** The web app manifest. Colours are the dark theme's `bg`, the default theme. */
export const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en-AU',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#111016',
  theme_color: '#111016',
  categories: ['social', 'lifestyle'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('mono', 96, 'monochrome'),
    icon('mono', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('feed', 'Wins with what was put in beside them'),
    screenshot('tracker', 'What play really costs, month by month'),
    screenshot('map', 'Venues on a map'),
    screenshot('leaderboard', 'The board of the month'),
  ],
  // Receives photos from other apps' share menus; the service worker handles them.
  share_target: {
    action: shareTarget.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: shareTarget.field, accept: ['image/*'] }] },
  },
  // Shown after a long press on the icon.
  shortcuts: [shortcut('Add', paths.add), shortcut('Tracker', paths.tracker), shortcut('Map', paths.map)],
};
