import { brand } from '@reelmates/contract/brand';

const icon = (file: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
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
};
