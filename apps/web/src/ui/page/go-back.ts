import { useLocation } from 'wouter';
import { goBackFromPage } from '../overlays/overlays.ts';

/** Goes back to the previous page; a visitor who opened this address directly goes to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (history.state?.from) goBackFromPage();
    else navigate(fallback, { replace: true });
  };
}
