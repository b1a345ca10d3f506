import { icon } from './icon.tsx';

export const EyeIcon = icon(
  <>
    <path d="M2.8 12S6 5.8 12 5.8s9.2 6.2 9.2 6.2-3.2 6.2-9.2 6.2S2.8 12 2.8 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M9.2 6.2A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.5 3.2M6.2 7.6A15.5 15.5 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 4.4-1.15M4 4l16 16" />,
);
