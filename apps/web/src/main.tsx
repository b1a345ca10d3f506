import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/index.css';
import { App } from './app/app.tsx';
import { startNavigation } from './app/navigation.ts';
import { watchTheme } from './lib/theme.ts';

watchTheme();
startNavigation();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
