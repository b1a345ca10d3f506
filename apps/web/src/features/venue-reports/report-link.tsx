import { type ReactNode, useState } from 'react';

type ReportLinkProps = {
  className: string | undefined;
  /** Loads the sheet: the finger is down. */
  preload: () => void;
  /** The sheet, mounted while it is open. */
  sheet: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** Text that opens a report. */
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
