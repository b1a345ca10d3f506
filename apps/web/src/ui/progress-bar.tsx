import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** The text for screen readers: "Uploading... 40%". */
  text: string;
  /** 0 to 100; null if the progress is unknown, which an animation shows. */
  percent: number | null;
};

export function ProgressBar({ label, text, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
      {...(percent !== null && { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
      className={styles.track}
    >
      <div
        className={percent === null ? styles.moving : styles.fill}
        style={percent === null ? {} : { inlineSize: `${percent}%` }}
      />
    </div>
  );
}
