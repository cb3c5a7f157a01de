import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';
import './styles/frame.css';
import './styles/rent.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followTheme } from './ui/theme.ts';

followTheme();
const element = document.getElementById('console');
if (element === null) throw new Error('The page of the console has no place for it.');
createRoot(element).render(<App />);
