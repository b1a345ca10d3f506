import { useEffect, useRef, useState } from 'react';
import { useChunk } from '../lib/use-chunk.ts';

const MAX_GAP_MS = 300;
const loadWizard = () =>
  import('../features/gamble-wizard/gamble-wizard-sheet.tsx').then((m) => m.GambleWizardSheet);

/**
 * Two taps on the logo within 300 ms open the Gamble Wizard. The listener is on the document, because the first tap
 * navigates home and the second one may hit another screen's logo.
 */
export function LogoTaps() {
  const [isOpen, setIsOpen] = useState(false);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isLogo = event.target instanceof Element && event.target.closest('[data-logo]');
      if (!isLogo) return;
      if (event.timeStamp - lastTap.current <= MAX_GAP_MS) {
        event.preventDefault();
        lastTap.current = Number.NEGATIVE_INFINITY;
        setIsOpen(true);
      } else {
        lastTap.current = event.timeStamp;
      }
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);

  return isOpen ? <Wizard onClose={() => setIsOpen(false)} /> : null;
}

function Wizard({ onClose }: { onClose: () => void }) {
  const { component: Sheet } = useChunk(loadWizard);
  return Sheet ? <Sheet onClose={onClose} /> : null;
}
