import { type Theme, useTheme } from '../../lib/theme.ts';
import styles from './theme-choice.module.css';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
];

/** It shows at once and is kept by this device; nothing of it has to be saved. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset>
      <legend className={styles.legend}>Theme</legend>
      <div className={styles.choices}>
        {themes.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className={styles.radio}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
