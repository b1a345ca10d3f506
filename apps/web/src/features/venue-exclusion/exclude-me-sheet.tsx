import { brand } from '@reelmates/contract/brand';
import type { Venue } from '@reelmates/contract/venues';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { HelplinesCard } from '../helplines/helplines-card.tsx';
import styles from './exclude-me-sheet.module.css';
import { LetterForm } from './letter-form.tsx';
import { type ExclusionScheme, schemeFor } from './schemes.ts';

/** How somebody gets themselves excluded from this venue: the scheme of its state, a letter, and who helps. */
export function ExcludeMeSheet({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  // A letter of today, also when the sheet stays open over midnight.
  const [today] = useState(() => new Date());
  return (
    <Sheet open full onClose={onClose} title="Exclude me from this venue">
      <div className={styles.sheet}>
        <p className={styles.intro}>
          You can ask {venue.name} to keep you out of its gaming area. It's free and confidential, and nobody
          on {brand.name} sees that you looked at this.
        </p>
        <SchemeSection scheme={schemeFor(venue)} />
        <section aria-labelledby="exclusion-letter">
          <h3 id="exclusion-letter" className={styles.heading}>
            A letter, ready to send
          </h3>
          <LetterForm venue={venue} today={today} />
        </section>
        <HelplinesCard />
        <section aria-labelledby="exclusion-more" className={styles.more}>
          <h3 id="exclusion-more" className={styles.heading}>
            Not only this venue
          </h3>
          <p>
            Online and phone betting in Australia:{' '}
            <a href="https://www.betstop.gov.au" target="_blank" rel="noreferrer">
              BetStop
            </a>
            , the national register, covers every licensed service at once.
          </p>
          <p>
            {brand.name} itself: <Link href={paths.tracker}>Take a Break</Link> in the tracker, for as long as
            you like.
          </p>
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
