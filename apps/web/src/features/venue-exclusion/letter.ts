import type { Venue } from '@reelmates/contract/venues/venues';
import { formatLongDate } from '../../lib/text/time.ts';

type Place = Pick<Venue, 'country' | 'state'>;
export type LetterVenue = Place & Pick<Venue, 'name' | 'address' | 'city' | 'postcode'>;

/** The request of the letter, in the words of the law of that place. */
export function requestOf({ country, state }: Place): 'bar' | 'order' | 'exclude' {
  if (country === 'New Zealand') return 'order';
  return state === 'SA' ? 'bar' : 'exclude';
}

export const letterSubject = (venue: Pick<LetterVenue, 'name'> | undefined) =>
  venue ? `Self-exclusion from ${venue.name}` : 'Self-exclusion';

/** The letter to the venue. Information that only its writer has is in [brackets], to be filled in. */
export function exclusionLetter(place: Place, venue: LetterVenue | undefined, today: Date): string {
  const request = requestOf(place);
  const name = venue?.name ?? '[Name of the venue]';
  const address = venue
    ? `${venue.address}\n${[venue.city, venue.state, venue.postcode].filter(Boolean).join(' ')}`
    : '[Its address]';
  return `The Manager
${name}
${address}

${formatLongDate(today)}

${request === 'bar' ? 'Request to be barred' : 'Request for self-exclusion'}

Dear Manager,

I ask you to ${request === 'bar' ? 'bar' : 'exclude'} me from the gaming area of ${name} from today, for [how long, for example 12 months].${
    request === 'order' ? ' I make this request under section 310 of the Gambling Act 2003.' : ''
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

/** Opens the person's own mail program, without a recipient. */
export function mailAddress(subject: string, letter: string): string {
  const lines = letter.replaceAll('\n', '\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
