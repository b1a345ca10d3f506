import type { Venue } from '@reelmates/contract/venues';

export type LetterVenue = Pick<Venue, 'name' | 'address' | 'city' | 'state' | 'country' | 'postcode'>;

export const letterSubject = (venue: Pick<LetterVenue, 'name'>) => `Self-exclusion from ${venue.name}`;

const longDate = (date: Date) =>
  date.toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });

/** The letter to the venue. What only its writer knows stands in [brackets], to be filled in. */
export function exclusionLetter(venue: LetterVenue, today: Date): string {
  const { name, address, city, state, country, postcode } = venue;
  const isBarring = state === 'SA' && country === 'Australia';
  return `The Manager
${name}
${address}
${[city, state, postcode].filter(Boolean).join(' ')}

${longDate(today)}

${isBarring ? 'Request to be barred' : 'Request for self-exclusion'}

Dear Manager,

I ask you to ${isBarring ? 'bar' : 'exclude'} me from the gaming area of ${name} from today, for [how long, for example 12 months].${
    country === 'New Zealand' ? ' I make this request under section 310 of the Gambling Act 2003.' : ''
  }

Please send me the form or agreement that I have to sign, and tell me what else you need from me. A recent photo of me is attached.

Please take me off your mailing lists, loyalty programs and promotions, and tell me in writing when the exclusion is in force.

Please treat this letter as confidential.

Yours faithfully,

[Your full name]
[Your date of birth]
[Your address]
[Your phone number or email]
`;
}

/** Opens the person's own mail program; whom it goes to is theirs to fill in. */
export function mailAddress(subject: string, letter: string): string {
  const lines = letter.replaceAll('\n', '\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
