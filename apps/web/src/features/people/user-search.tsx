import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { UserSearchPanelProps } from './user-search-panel.tsx';

/** Preloaded, because on an iPhone the keyboard appears only if the panel opens within the press. */
const { Overlay: Panel, preload } = lazyOverlay<UserSearchPanelProps>(() =>
  import('./user-search-panel.tsx').then((m) => m.UserSearchPanel),
);

const panelId = 'user-search';

/** For headers: the button that opens the user search in a panel below the header. Closing it discards its content. */
export function UserSearch() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  const close = () => setOpen(false);
  const closeOutside = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !root.current?.contains(target)) close();
  });
  useEffect(() => {
    if (!open) return;
    // A click rather than a touch, because touching also starts a scroll.
    const onClick = (event: MouseEvent) => closeOutside(event.target);
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [open]);
  useEffect(() => {
    const idle = setTimeout(preload, 2000);
    return () => clearTimeout(idle);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.nativeEvent.isComposing) return;
    close();
    toggle.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <search ref={root} aria-label="Users" onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={toggle}
        label="Search users"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onPointerEnter={preload}
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <SearchIcon />
      </IconButton>
      {open ? <Panel id={panelId} onClose={close} /> : null}
    </search>
  );
}
