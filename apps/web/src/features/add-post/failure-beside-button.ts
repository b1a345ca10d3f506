import { ApiError } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';

/** How useEndpointForm shows a failure of a form that keeps its draft: a toast, and a sentence that stays. */
export function failureBesideButton(failed: string, draft: { save: () => boolean }) {
  return (error: unknown, showProblem: (text: string) => void): void => {
    reportFailure(error, failed);
    const kept = draft.save() ? ' Your draft is saved.' : '';
    showProblem(error instanceof ApiError && error.status !== 500 ? error.text : `${failed}.${kept}`);
  };
}
