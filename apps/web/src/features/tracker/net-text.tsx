import { AmountInText } from '../../ui/amount-in-text.tsx';
import { netOf, type Totals } from './net.ts';

/** The result within a sentence: "you're down $73.40." */
export function NetText({ totals, startsSentence }: { totals: Totals; startsSentence?: boolean }) {
  const { words, amount } = netOf(totals);
  return (
    <>
      {startsSentence ? words.replace(/^y/, 'Y') : words}
      {amount ? ' ' : null}
      {amount ? (
        <b>
          <AmountInText value={amount} />
        </b>
      ) : null}
      .
    </>
  );
}
