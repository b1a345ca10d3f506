import { limits } from '@reelmates/contract/limits';
import {
  allowSuggestion,
  declineSuggestion,
  type Suggestion,
  suggestPeople,
} from '@reelmates/contract/social/suggestions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { toast } from '../../lib/toast-store.ts';

/** Suggested people. A person followed from the list stays in it until the next visit. */
export function useSuggestions() {
  return useQuery({
    queryKey: peopleKeys.suggestions,
    queryFn: ({ signal }) => call(suggestPeople, { query: { limit: String(limits.suggestionsMax) }, signal }),
    staleTime: 0,
  });
}

/** Removes a person from the suggestions permanently; can be undone while the message is shown. */
export function useDecline() {
  const client = useQueryClient();
  const key = peopleKeys.suggestions;
  const ask = (userId: string, on: boolean) =>
    call(on ? declineSuggestion : allowSuggestion, { params: { userId } });
  const failed = (error: unknown) => {
    void client.invalidateQueries({ queryKey: key });
    reportFailure(error, 'Failed to update suggestions');
  };
  const undo = (person: Suggestion, at: number) => {
    client.setQueryData<Suggestion[]>(key, (people) => people?.toSpliced(at, 0, person));
    ask(person.id, false).catch(failed);
  };
  return useMutation({
    mutationFn: (person: Suggestion) => ask(person.id, true),
    onMutate: (person) => {
      const at = client.getQueryData<Suggestion[]>(key)?.findIndex(({ id }) => id === person.id) ?? 0;
      client.setQueryData<Suggestion[]>(key, (people) => people?.filter(({ id }) => id !== person.id));
      return { at };
    },
    onSuccess: (_nothing, person, { at }) =>
      toast({
        title: `${person.username} won't be suggested any more`,
        action: { label: 'Undo', onPress: () => undo(person, at) },
      }),
    onError: failed,
  });
}
