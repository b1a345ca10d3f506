import styles from './machine-drawing.module.css';

const symbols = {
  gem: <path className={styles.gold} d="m12 3 9 9-9 9-9-9z" />,
  hill: <path className={styles.clay} d="M3 20 10 7l4 6 3-4 5 11z" />,
  wave: <path className={styles.wave} d="M3 10q4.5-6 9 0t9 0M3 16q4.5-6 9 0t9 0" />,
  sun: <path className={styles.gold} d="M4 16a8 8 0 0 1 16 0z" />,
  leaf: <circle className={styles.leaf} cx="12" cy="12" r="7" />,
};

const reels: readonly (readonly (keyof typeof symbols)[])[] = [
  ['gem', 'hill', 'leaf'],
  ['leaf', 'wave', 'sun'],
  ['wave', 'sun', 'hill'],
  ['hill', 'gem', 'wave'],
];

/** A drawing of a member's photo of a machine, slightly tilted. */
export function MachineDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 248 104" preserveAspectRatio="xMidYMid slice">
      <rect className={styles.room} width="248" height="104" />
      <g transform="rotate(4 124 52)">
        <rect className={styles.case} x="14" y="-14" width="220" height="120" rx="9" />
        <rect className={styles.screen} x="22" y="-8" width="204" height="106" rx="4" />
        {reels.map((reel, column) =>
          reel.map((symbol, row) => (
            <g key={symbol} transform={`translate(${40 + column * 44} ${row * 32 - 6})`}>
              <rect className={styles.cell} width="36" height="28" rx="4" />
              <g transform="translate(7 3) scale(0.92)">{symbols[symbol]}</g>
            </g>
          )),
        )}
      </g>
    </svg>
  );
}
