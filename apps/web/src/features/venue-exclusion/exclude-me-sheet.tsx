import { brand } from '@reelmates/contract/brand';
import { regionsByCountry } from '@reelmates/contract/lists/regions';
import type { Venue } from '@reelmates/contract/venues/venues';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { HelplinesCard } from '../helplines/helplines-card.public.tsx';
import styles from './exclude-me-sheet.module.css';
import { requestOf } from './letter.ts';
import { LetterForm } from './letter-form.tsx';
import { type ExclusionScheme, schemeFor } from './schemes.ts';

export type ExcludeMeSheetProps = {
  /** Absent during a break: no venues are visible, so the person chooses the state. */
  venue?: Venue;
  onClose: () => void;
};

type Place = Pick<Venue, 'country' | 'state'> & { value: string; label: string };

/** New Zealand has one scheme for all regions. */
const places: readonly Place[] = [
  ...regionsByCountry.Australia.map(
    ({ code, name }): Place => ({ value: code, label: name, state: code, country: 'Australia' }),
  ),
  { value: 'NZ', label: 'New Zealand', state: '', country: 'New Zealand' },
];

const title = { one: 'Exclude me from this venue', any: 'Exclude me from a venue' };

/** How to be excluded from a venue: the scheme of its state, a letter, and who helps. */
export function ExcludeMeSheet({ venue, onClose }: ExcludeMeSheetProps) {
  // Stays the same if the sheet is open at midnight.
  const [today] = useState(() => new Date());
  const [chosen, setChosen] = useState<string>();
  const place = venue ?? places.find(({ value }) => value === chosen);
  return (
    <Sheet open full onClose={onClose} title={venue ? title.one : title.any}>
      <div className={styles.sheet}>
        <p className={styles.intro}>
          You can ask {venue?.name ?? 'any venue with pokies'} to keep you out of its gaming area. It's free
          and confidential, and nobody on {brand.name} sees that you looked at this.
        </p>
        {venue ? null : (
          <Field label="Where is the venue?">
            <Select
              value={chosen}
              options={places}
              placeholder="Choose a state or country"
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
        )}
        {place ? (
          <>
            <SchemeSection scheme={schemeFor(place)} />
            <section aria-labelledby="exclusion-letter">
              <h3 id="exclusion-letter" className={styles.heading}>
                A letter, ready to send
              </h3>
              {/* The input stays as long as the letter has the same text there. */}
              <LetterForm key={requestOf(place)} place={place} venue={venue} today={today} />
            </section>
          </>
        ) : null}
        <HelplinesCard />
        <section aria-labelledby="exclusion-more" className={styles.more}>
          <h3 id="exclusion-more" className={styles.heading}>
            {venue ? 'Not only this venue' : 'Not only venues'}
          </h3>
          <p>
            Online and phone betting in Australia:{' '}
            <a href="https://www.betstop.gov.au" target="_blank" rel="noreferrer">
              BetStop
            </a>
            , the national register, covers every licensed service at once.
          </p>
          {venue ? (
            <p>
              {brand.name} itself: <Link href={paths.tracker}>Take a Break</Link> in the tracker, for as long
              as you like.
            </p>
          ) : null}
        </section>
      </div>
    </Sheet>
  );
}

function SchemeSection({ scheme: { name, about, steps, contacts } }: { scheme: ExclusionScheme }) {
  return (
    <section aria-labelledby="exclusion-scheme">
      <h3 id="exclusion-scheme" className={styles.heading}>
        {name}
      </h3>
      <p className={styles.about}>{about}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {contacts.length > 0 ? (
        <ul className={styles.contacts}>
          {contacts.map(({ label, text, href }) => (
            <li key={href}>
              <span className={styles.label}>{label}</span>
              <a
                className={styles.contact}
                href={href}
                aria-label={`${label}, ${text}`}
                {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.changes}>Details can change: ask the helpline what holds today.</p>
    </section>
  );
}
