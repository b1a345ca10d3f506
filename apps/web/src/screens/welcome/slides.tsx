import { Amount, Tick } from '../../ui/amount.tsx';
import { PinIcon } from '../../ui/drawings/icons-content.tsx';
import type { Slide } from './carousel.tsx';
import { MachineDrawing } from './machine-drawing.tsx';
import styles from './slides.module.css';

/** Heights of Spent and Won in four sessions. */
const bars = [
  [70, 46],
  [54, 96],
  [82, 60],
  [40, 34],
] as const;

const pins = [
  [152, 62],
  [262, 148],
  [300, 104],
  [150, 186],
  [318, 196],
] as const;

const jackpots = [
  { venue: 'Banksia Tavern', machine: 'Harbour Lights', amount: '3120.00' },
  { venue: 'Wattle Park Bowlo', machine: 'Outback Riches', amount: '1845.60' },
  { venue: 'Kauri Point Club', machine: 'River Stones', amount: '960.25' },
];

export const slides: readonly Slide[] = [
  {
    title: 'Share Your Wins',
    text: 'Post the photo, the win and what it took to get there.',
    art: (
      <div className={styles.mini}>
        <div className={styles.author}>
          <span className={styles.disc}>B</span>
          <div>
            <b className={styles.name}>bluey_the_sparky</b>
            <span className={styles.small}>Banksia Tavern, Coorparoo QLD</span>
          </div>
        </div>
        <MachineDrawing className={styles.photo} />
        <dl className={styles.pair}>
          <div>
            <dt className={styles.small}>
              <Tick kind="won" />
              Won
            </dt>
            <dd className={styles.stat}>
              <Amount value="186.40" />
            </dd>
          </div>
          <div>
            <dt className={styles.small}>
              <Tick kind="spent" />
              Spent
            </dt>
            <dd className={styles.stat}>
              <Amount value="40.00" />
            </dd>
          </div>
        </dl>
      </div>
    ),
  },
  {
    title: 'Track Your Play',
    text: 'What went in and what came out, side by side. Only you see it.',
    art: (
      <svg aria-hidden="true" className={styles.chart} viewBox="0 0 270 176">
        <rect className={styles.paper} width="270" height="210" rx="16" />
        <path className={styles.grid} d="M20 40h230M20 90h230M20 140h230" />
        {bars.map(([spent, won], index) => (
          <g key={`${spent}-${won}`} transform={`translate(${32 + index * 58} 0)`}>
            <rect className={styles.spent} y={140 - spent} width="16" height={spent} rx="8" />
            <rect className={styles.won} x="20" y={140 - won} width="16" height={won} rx="8" />
          </g>
        ))}
      </svg>
    ),
  },
  {
    title: 'Find Venues',
    text: 'Clubs, pubs and hotels with pokies near you, on a map or in a list.',
    art: (
      <svg
        aria-hidden="true"
        className={styles.map}
        viewBox="0 0 346 228"
        preserveAspectRatio="xMidYMid slice"
      >
        <rect className={styles.land} width="346" height="228" />
        <path className={styles.water} d="M0 0h120c-6 40 18 60 8 96S70 150 64 228H0z" />
        <path className={styles.park} d="M196 22h92a12 12 0 0 1 12 12v46h-92a12 12 0 0 1-12-12z" />
        <path
          className={styles.road}
          d="M118 120c80-18 150 6 228-10M172 0c-8 70 22 150 8 228M346 176c-80-14-180 10-274 2M262 80v148"
        />
        {pins.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <circle className={styles.pinEdge} cx={x} cy={y} r="11" />
            <circle className={styles.won} cx={x} cy={y} r="8" />
          </g>
        ))}
        <path className={styles.drop} d="M214 138c-12-16-20-25-20-36a20 20 0 0 1 40 0c0 11-8 20-20 36z" />
        <circle className={styles.dropEye} cx="214" cy="102" r="7" />
      </svg>
    ),
  },
  {
    title: 'View Jackpots',
    text: 'The jackpots that members had verified, venue by venue.',
    art: (
      <ul className={styles.jackpots}>
        {jackpots.map(({ venue, machine, amount }) => (
          <li key={venue} className={styles.jackpot}>
            <PinIcon size={18} className={styles.jackpotPin} />
            <span className={styles.jackpotText}>
              <b className={styles.name}>{venue}</b>
              <span className={styles.small}>{machine}</span>
            </span>
            <Amount value={amount} />
          </li>
        ))}
      </ul>
    ),
  },
];
