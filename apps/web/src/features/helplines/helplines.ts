import { deviceTimeZone } from '../../lib/text/local-time.ts';
/** A free helpline of a country; on a phone, the `href`s dial or start a text message. */
export type Helpline = {
  country: 'Australia' | 'New Zealand';
  name: string;
  phone: { text: string; href: string };
  sms?: { text: string; href: string };
};

const australia: Helpline = {
  country: 'Australia',
  name: 'Gambling Help',
  phone: { text: '1800 858 858', href: 'tel:1800858858' },
};

const newZealand: Helpline = {
  country: 'New Zealand',
  name: 'Gambling Helpline',
  phone: { text: '0800 654 655', href: 'tel:0800654655' },
  sms: { text: '8006', href: 'sms:8006' },
};

const newZealandZones = ['Pacific/Auckland', 'Pacific/Chatham', 'NZ', 'NZ-CHAT', 'Antarctica/McMurdo'];

/**
 * Both countries' helplines, the viewer's own first: by the time zone, which is the best indication, then by the
 * language.
 */
export function helplinesFor(timeZone: string, languages: readonly string[]): readonly Helpline[] {
  const isThere = newZealandZones.includes(timeZone);
  const isAustralian = timeZone.startsWith('Australia/');
  const speaksIt = languages.some((language) => /^(en-NZ|mi\b)/i.test(language));
  return isThere || (!isAustralian && speaksIt) ? [newZealand, australia] : [australia, newZealand];
}

export function helplinesForViewer(): readonly Helpline[] {
  return helplinesFor(deviceTimeZone(), navigator.languages);
}
