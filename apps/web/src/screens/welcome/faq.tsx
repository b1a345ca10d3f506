import { useId, useState } from 'react';
import { pageSettings } from '../../lib/browser/page-settings.ts';
import layout from '../../styles/layout.module.css';
import { ChevronDownIcon } from '../../ui/drawings/icons.tsx';
import styles from './faq.module.css';
import { questionsAbout } from './questions.ts';

/** One answer is open at a time; pressing its question closes it. */
export function Faq() {
  const id = useId();
  const [open, setOpen] = useState<number | null>(0);
  const questions = questionsAbout(pageSettings().monthlyPrize);
  return (
    <div className={layout.list}>
      {questions.map(({ question, answer }, index) => {
        const isOpen = open === index;
        const answerId = `${id}-${index}`;
        return (
          <div key={question} className={styles.entry}>
            <h3>
              <button
                type="button"
                className={styles.question}
                aria-expanded={isOpen}
                aria-controls={answerId}
                onClick={() => setOpen(isOpen ? null : index)}
              >
                {question}
                <ChevronDownIcon size={20} className={styles.chevron} />
              </button>
            </h3>
            <p id={answerId} className={styles.answer} hidden={!isOpen}>
              {answer}
            </p>
          </div>
        );
      })}
    </div>
  );
}
