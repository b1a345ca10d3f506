import { useTheme } from '../../lib/browser/theme.ts';
import { Segments } from '../../ui/controls/segments.tsx';

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
] as const;

/** It shows at once and is kept by this device; nothing of it has to be saved. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return <Segments legend="Theme" showLegend wide options={themes} value={theme} onChange={setTheme} />;
}
