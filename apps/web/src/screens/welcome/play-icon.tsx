import { icon } from '../../ui/drawings/icon.tsx';

export const PlayIcon = icon(<path d="M8.5 5.8v12.4l9.5-6.2z" fill="currentColor" />);
