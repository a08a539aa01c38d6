import { mount } from 'svelte';
import App from './App.svelte';
import './design/tokens.css';
import './design/base.css';
import { loadGames } from './app/games.svelte';
import { begin } from './app/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');

const ready = begin();
loadGames().catch(() => {}); // asked for while the sentences load; the page tells if it fails
void ready.then(() => mount(App, { target }));

addEventListener('beforeinstallprompt', (event) => (globalThis.installOffer = event));
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => {
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => {
      // Without it the page works all the same, only not offline.
    });
  });
}
