import type { PageLink, PageSettings } from '@reelmates/contract/pages';
import type { Config } from '../../config.ts';

/** The names of services for community groups. */
const services: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'reddit.com': 'Reddit',
  't.me': 'Telegram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

type Operator = Pick<Config, 'communityUrl' | 'socialUrls' | 'monthlyPrize'>;

/** The operator's settings for all pages; the link to the community group comes first. */
export function pageSettings({ communityUrl, socialUrls, monthlyPrize }: Operator): PageSettings {
  const community = communityUrl === null ? [] : [linkTo(communityUrl, 'Community group')];
  return { links: [...community, ...socialUrls.map((address) => linkTo(address))], monthlyPrize };
}

/** @param name the service's name unless given, else the host's */
function linkTo(href: string, name?: string): PageLink {
  const { host, pathname } = new URL(href);
  const domain = host.replace(/^(www|m)\./, '');
  const service = Object.entries(services).find(
    ([known]) => domain === known || domain.endsWith(`.${known}`),
  );
  return { href, name: name ?? service?.[1] ?? domain, note: domain + pathname.replace(/\/$/, '') };
}
