// For those who work on the boards: `npm run dev`, then /gallery.html?game=poldr&lang=fr&theme=dark&only=block
import { mount } from 'svelte';
import '../design/tokens.css';
import '../design/base.css';
import { speak } from '../app/i18n';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
document.documentElement.dataset['motion'] = asked.get('motion') ?? 'normal';
await speak(asked.get('lang') === 'fr' ? 'fr' : 'en', true);
const target = document.getElementById('gallery');
if (target) mount(Gallery, { target, props: { game: asked.get('game'), only: asked.get('only') } });
