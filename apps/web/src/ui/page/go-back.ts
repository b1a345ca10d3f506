import { useLocation } from 'wouter';
import { goBackFromPage } from '../overlays/overlays.ts';

/** Back to where the person came from; a visitor who opened the address itself is taken to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (history.state?.from) goBackFromPage();
    else navigate(fallback, { replace: true });
  };
}
