import { type ReactNode, useState } from 'react';
import type { Decision, Question, Queue } from '../queue.ts';
import { ReasonSheet } from '../reasons/reason-sheet.tsx';
import { QuestionSheet } from './question-sheet.tsx';

type Asked<Item> = { item: Item; decision: Decision; question: Question; inWords: boolean };

/**
 * What is asked before a decision is sent. A denial in a queue with reasons asks which one, and 0 for one's own words.
 * @param send sends the decision
 */
export function useAsking<Item>(
  queue: Queue<Item>,
  send: (item: Item, decision: Decision, text?: string) => void,
): {
  /** @param reason what was chosen already; null for one's own words */
  decide: (item: Item, decision: Decision, reason?: string | null) => void;
  question: ReactNode;
  isAsking: boolean;
} {
  const [asked, setAsked] = useState<Asked<Item> | null>(null);
  const end = () => setAsked(null);

  const decide = (item: Item, decision: Decision, reason?: string | null) => {
    if (queue.history && !queue.history.isOpen(item)) return;
    const action = queue.actions[decision];
    if (!action || action.fits?.(item) === false) return;
    const question = action.ask?.(item);
    if (!question || typeof reason === 'string') send(item, decision, reason ?? '');
    else setAsked({ item, decision, question, inWords: reason === null });
  };
  const answer = (text: string) => {
    end();
    if (asked) send(asked.item, asked.decision, text);
  };
  const isWhich = asked !== null && queue.reasonsOf !== undefined && !asked.inWords;
  return {
    decide,
    isAsking: asked !== null,
    question:
      asked === null ? null : isWhich && queue.reasonsOf ? (
        <ReasonSheet
          queue={queue.reasonsOf}
          lead={asked.question.lead}
          onClose={end}
          onChoose={(reason) => (reason === null ? setAsked({ ...asked, inWords: true }) : answer(reason))}
        />
      ) : (
        <QuestionSheet question={asked.question} onClose={end} onConfirm={answer} />
      ),
  };
}
