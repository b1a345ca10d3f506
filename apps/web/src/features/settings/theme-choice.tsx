import { useTheme } from '../../lib/browser/theme.ts';
import { Segments } from '../../ui/controls/segments.tsx';

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
] as const;

/** Takes effect immediately and is stored on this device, without saving. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return <Segments legend="Theme" showLegend wide options={themes} value={theme} onChange={setTheme} />;
}
