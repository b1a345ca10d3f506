import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MapIcon } from '../../ui/drawings/icons.tsx';
import { setMapTarget } from '../map/map-target.public.ts';
import { useViewer } from '../session/session.public.ts';
import { askMyPosition } from '../venues/venues.public.ts';
import styles from './add-form.module.css';

/** Leads from a form to the map, at the device's position. The input is already in the form's draft. */
export function GoToMap() {
  const { viewer } = useViewer();
  const [, navigate] = useLocation();
  const [finding, setFinding] = useState(false);
  const go = async () => {
    const from = location.pathname;
    setFinding(true);
    const position = await askMyPosition();
    setFinding(false);
    if (viewer && position) setMapTarget(viewer.id, position);
    // Without permission, the map opens at its last location. A person who has moved to another screen stays there.
    if (location.pathname === from) navigate(paths.map);
  };
  return (
    <Button
      small
      block
      variant="ghost"
      className={styles.goToMap}
      pending={finding}
      pendingLabel="Locating..."
      onClick={() => void go()}
    >
      <MapIcon size={18} />
      Go To Map
    </Button>
  );
}
