import { useEffect, useState } from 'react';
import { type Edits, isUntouched, noEdits, turnEdits } from './edits.ts';
import { openPicture, turnPicture, type WorkingPicture } from './working-picture.ts';

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
    void openAsBefore(file, earlier).then((opened) => {
      if (wanted) setEditing(opened ?? 'unreadable');
    });
    return () => {
      wanted = false;
    };
  }, [file, earlier]);

  const change = (act: (edits: Edits) => Edits) =>
    setEditing((now) => (isOpen(now) ? { ...now, edits: act(now.edits) } : now));
  const turn = () =>
    setEditing((now) => {
      const picture = isOpen(now) ? turnPicture(now.picture) : null;
      return isOpen(now) && picture ? { picture, edits: turnEdits(now.edits) } : now;
    });

  const isDirty = isOpen(editing) && (earlier ? editing.edits !== earlier : !isUntouched(editing.edits));
  return { editing, isDirty, change, turn };
}

const isOpen = (editing: Editing | 'unreadable' | null): editing is Editing =>
  editing !== null && editing !== 'unreadable';

async function openAsBefore(file: File, earlier: Edits | null): Promise<Editing | null> {
  let picture = await openPicture(file);
  if (!picture) return null;
  const { width, height } = picture.canvas;
  for (let turns = earlier?.turns ?? 0; turns > 0 && picture; turns -= 1) picture = turnPicture(picture);
  return picture && { picture, edits: earlier ?? noEdits({ width, height }) };
}
