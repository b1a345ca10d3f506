import { useEffect, useState } from 'react';
import type { Size } from './crop.ts';
import { type Edits, isUntouched, noEdits } from './edits.ts';
import { openPicture, type WorkingPicture } from './working-picture.ts';

export type Editing = { picture: WorkingPicture; edits: Edits };

/**
 * Opens a photo for editing.
 * @param earlier edits to continue from
 * @returns `editing`: null while the photo is being opened, `'unreadable'` if this browser cannot open it
 */
export function useEditing(file: File, earlier: Edits | null) {
  const [editing, setEditing] = useState<Editing | 'unreadable' | null>(null);
  useEffect(() => {
    let wanted = true;
    void openPicture(file).then((picture) => {
      if (!wanted) return;
      setEditing(picture ? { picture, edits: earlier ?? noEdits(sizeOf(picture)) } : 'unreadable');
    });
    return () => {
      wanted = false;
    };
  }, [file, earlier]);

  const change = (act: (edits: Edits) => Edits) =>
    setEditing((now) => (isOpen(now) ? { ...now, edits: act(now.edits) } : now));

  const isDirty = isOpen(editing) && (earlier ? editing.edits !== earlier : !isUntouched(editing.edits));
  return { editing, isDirty, change };
}

const isOpen = (editing: Editing | 'unreadable' | null): editing is Editing =>
  editing !== null && editing !== 'unreadable';

const sizeOf = ({ canvas: { width, height } }: WorkingPicture): Size => ({ width, height });
