import { AmountInText } from '../../ui/amount-in-text.tsx';
import { netOf, type Totals } from './net.ts';

/** What is left, to the end of its sentence: "you're down $73.40." */
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
