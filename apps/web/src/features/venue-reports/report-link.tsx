import { type ReactNode, useState } from 'react';

type ReportLinkProps = {
  className: string | undefined;
  /** Loads the sheet on pointer-down. */
  preload: () => void;
  /** Renders the sheet while it is open. */
  sheet: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** A text link that opens a report. */
export function ReportLink({ className, preload, sheet, children }: ReportLinkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerDown={preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open ? sheet(() => setOpen(false)) : null}
    </>
  );
}
