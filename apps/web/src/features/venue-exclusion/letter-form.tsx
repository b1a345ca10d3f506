import { useState } from 'react';
import { createPortal } from 'react-dom';
import { canShare } from '../../lib/browser/share-link.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import styles from './exclude-me-sheet.module.css';
import { exclusionLetter, type LetterVenue, letterSubject, mailAddress } from './letter.ts';

type LetterFormProps = {
  place: Pick<LetterVenue, 'country' | 'state'>;
  /** Undefined: name and address are left blank in the letter. */
  venue: LetterVenue | undefined;
  today: Date;
};

/** The letter, which the person fills in here and sends themselves. It is never sent to our server. */
export function LetterForm({ place, venue, today }: LetterFormProps) {
  const [letter, setLetter] = useState(() => exclusionLetter(place, venue, today));
  const subject = letterSubject(venue);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(letter);
      toast({ title: 'Letter copied', variant: 'support' });
    } catch {
      toast({
        title: 'Failed to copy the letter',
        description: 'You can select its text and copy it yourself.',
        variant: 'destructive',
      });
    }
  };
  // Closing the menu without a choice rejects, but is not a failure.
  const share = () => void navigator.share({ title: subject, text: letter }).catch(() => undefined);
  return (
    <>
      <Field
        label="Your letter"
        hint="Fill in what stands in [brackets]. What you type stays on this device: we don't keep it or see it."
      >
        <TextArea
          rows={16}
          className={styles.letter}
          autoComplete="off"
          value={letter}
          onChange={(event) => setLetter(event.target.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="support" onClick={() => void copy()}>
          Copy
        </Button>
        {canShare() ? <Button onClick={share}>Share</Button> : null}
        <a className={buttonClass({})} href={mailAddress(subject, letter)}>
          Email
        </a>
        <Button onClick={() => print()}>Print</Button>
      </div>
      {createPortal(
        <div className={styles.paper} aria-hidden="true">
          {letter}
        </div>,
        document.body,
      )}
    </>
  );
}
