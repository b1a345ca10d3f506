import { type ReactNode, useState } from 'react';
import { toast } from '../../../lib/toast-store.ts';
import { useViewer } from '../../session/session.public.ts';
import type { Decision, Question, Queue } from '../queue.ts';
import { useReasons } from '../reasons/reason-queries.ts';
import { ReasonSheet } from '../reasons/reason-sheet.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import { readWritten, storeWritten } from './written-texts.ts';

type Asked<Item> = { item: Item; decision: Decision; question: Question; inWords: boolean };

/**
 * The question before a decision is sent. A denial in a queue with reasons asks for one of them; 0 leads to free text. A
 * reason that was chosen outside of the question is sent at once, unless another admin has changed the reasons since they
 * were last asked about: moderators know the numbers by heart, and cards without a photo do not list them.
 * A written text stays on the screen until the decision is taken, and is filled in again when the item is asked about
 * once more: it has come back, the question was closed, or the session has ended.
 * @param send sends the decision, and returns whether it is taken
 */
export function useDecisionQuestion<Item extends { id: string }>(
  queue: Queue<Item>,
  send: (item: Item, decision: Decision, text?: string) => boolean,
): {
  /** @param reason a chosen reason; null for free text */
  decide: (item: Item, decision: Decision, reason?: string | null) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked<Item> | null>(null);
  const accountId = useViewer().viewer?.id ?? '';
  const end = () => setAsked(null);
  const reasons = useReasons(queue.reasonsOf);
  const offersReasons = asked !== null && queue.reasonsOf !== undefined && !asked.inWords;
  const [known, setKnown] = useState(reasons);
  if (reasons !== known && (known.length === 0 || offersReasons)) setKnown(reasons);

  const decide = (item: Item, decision: Decision, reason?: string | null) => {
    if (queue.history && !queue.history.isOpen(item)) return;
    const action = queue.actions[decision];
    if (!action || action.fits?.(item) === false) return;
    const question = action.ask?.(item);
    const isOutdated = typeof reason === 'string' && reasons !== known;
    if (isOutdated) toast({ title: 'The reasons have changed', description: 'Please look again.' });
    if (!question || (typeof reason === 'string' && !isOutdated)) send(item, decision, reason ?? '');
    else setAsked({ item, decision, question, inWords: reason === null });
  };
  const answer = (text: string) => {
    if (asked && send(asked.item, asked.decision, text)) end();
  };
  return {
    decide,
    question:
      asked === null ? null : offersReasons && queue.reasonsOf ? (
        <ReasonSheet
          queue={queue.reasonsOf}
          lead={asked.question.lead}
          onClose={end}
          onChoose={(reason) => (reason === null ? setAsked({ ...asked, inWords: true }) : answer(reason))}
        />
      ) : (
        <QuestionSheet
          question={asked.question}
          written={readWritten(accountId, queue.kind, asked.item.id)}
          onWrite={(text) => storeWritten(accountId, queue.kind, asked.item.id, text)}
          onClose={end}
          onConfirm={answer}
        />
      ),
  };
}
