import { expect, it } from 'vitest';
import { pageSettings } from './page-settings.ts';

const namesOf = (...socialUrls: string[]) =>
  pageSettings({ communityUrl: null, socialUrls, monthlyPrize: null }).links.map(({ name, note }) => [
    name,
    note,
  ]);

it('names the services that people know, and other pages by their host', () => {
  expect(
    namesOf(
      'https://www.facebook.com/mates',
      'https://m.youtube.com/@mates',
      'https://x.com/mates/',
      'https://mates.example/',
      'https://notfacebook.com/mates',
    ),
  ).toEqual([
    ['Facebook', 'facebook.com/mates'],
    ['YouTube', 'youtube.com/@mates'],
    ['X', 'x.com/mates'],
    ['mates.example', 'mates.example'],
    ['notfacebook.com', 'notfacebook.com/mates'],
  ]);
});

it('puts the community group first, under its own name', () => {
  const { links } = pageSettings({
    communityUrl: 'https://www.facebook.com/groups/mates',
    socialUrls: ['https://www.instagram.com/mates'],
    monthlyPrize: '$500',
  });
  expect(links).toEqual([
    {
      href: 'https://www.facebook.com/groups/mates',
      name: 'Community group',
      note: 'facebook.com/groups/mates',
    },
    { href: 'https://www.instagram.com/mates', name: 'Instagram', note: 'instagram.com/mates' },
  ]);
});
