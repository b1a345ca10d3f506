import { icon } from './icon.tsx';

const seal =
  'M12 3.40A3.5 3.5 0 0 1 18.08 5.92A3.5 3.5 0 0 1 20.60 12.00A3.5 3.5 0 0 1 18.08 18.08A3.5 3.5 0 0 1 12 20.60A3.5 3.5 0 0 1 5.92 18.08A3.5 3.5 0 0 1 3.40 12.00A3.5 3.5 0 0 1 5.92 5.92A3.5 3.5 0 0 1 12 3.40z';
const check = 'm8.3 12.2 2.6 2.6 4.9-5.1';

/** For giving the verified badge, and for removing it. */
export const SealIcon = icon(
  <>
    <path d={seal} />
    <path d={check} />
  </>,
);
export const SealOnIcon = icon(
  <>
    <path d={seal} fill="currentColor" />
    <path d={check} stroke="var(--surface-1)" strokeWidth="2" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.7" />
    <path d="M2.5 19.5c.6-3.3 3.3-5.2 6.5-5.2s5.9 1.9 6.5 5.2M15.5 5.2a3.7 3.7 0 0 1 0 6.6M18 14.8c1.9.8 3.1 2.4 3.5 4.7" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />);
