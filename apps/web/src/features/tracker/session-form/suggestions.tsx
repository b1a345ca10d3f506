import styles from './suggestions.module.css';

type Option = { value: string; label: string };

/** The latest choices, one tap away. None is preselected. */
export function Suggestions(props: {
  label: string;
  options: readonly Option[];
  onChoose: (option: Option) => void;
}) {
  const { label, options, onChoose } = props;
  if (options.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button type="button" className={styles.chip} onClick={() => onChoose(option)}>
            {option.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
