import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { connectShell } from './app/connect-shell.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root element.');
connectShell();
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
