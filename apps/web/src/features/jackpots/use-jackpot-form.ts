import { zodResolver } from '@hookform/resolvers/zod';
import { useDraftedForm } from '../add-post/use-drafted-form.ts';
import type { PhotoUpload } from '../uploads/photo-upload.ts';
import { jackpotDrafts } from './jackpot-draft.ts';
import { jackpotRules } from './jackpot-rules.ts';
import { useSubmitJackpot } from './jackpots-queries.ts';

const resolver = zodResolver(jackpotRules);

/**
 * The jackpot form of one account.
 * @param onSubmitted after the form has been emptied
 */
export function useJackpotForm(accountId: string, photo: PhotoUpload, onSubmitted: () => void) {
  const { mutateAsync: submit } = useSubmitJackpot();
  return useDraftedForm({
    accountId,
    drafts: jackpotDrafts,
    photo,
    resolver,
    send: submit,
    done: 'Jackpot submitted successfully!',
    failed: 'Failed to submit jackpot',
    onSent: onSubmitted,
  });
}
