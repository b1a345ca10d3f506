import { buttonClass } from '../../ui/controls/button.tsx';
import { PhoneIcon } from '../../ui/drawings/icons-content.tsx';
import { helplinesForViewer } from './helplines.ts';
import styles from './helplines-card.module.css';

/** Both countries' helplines with their links, those of the viewer's country first. */
export function HelplinesCard() {
  return (
    <div className={styles.card}>
      <p className={styles.question}>
        <PhoneIcon size={20} className={styles.icon} />
        Want to talk to someone about your gambling?
      </p>
      <HelplineLines />
    </div>
  );
}

/** Only the numbers, for cards with text of their own. */
export function HelplineLines() {
  return (
    <>
      <ul className={styles.lines}>
        {helplinesForViewer().map(({ country, name, phone, sms }) => (
          <li key={country} className={styles.line}>
            <p className={styles.about}>
              <b className={styles.number}>{phone.text}</b>
              <span className={styles.name}>
                {name} ({country}){sms ? `, or text ${sms.text}` : null}
              </span>
            </p>
            <span className={styles.actions}>
              {sms ? (
                <a
                  className={buttonClass({ variant: 'outline', small: true })}
                  href={sms.href}
                  aria-label={`Text ${name} ${country}, ${sms.text}`}
                >
                  Text
                </a>
              ) : null}
              <a
                className={buttonClass({ variant: 'support', small: true })}
                href={phone.href}
                aria-label={`Call ${name} ${country}, ${phone.text}`}
              >
                Call
              </a>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Free and confidential, at any hour.</p>
    </>
  );
}
