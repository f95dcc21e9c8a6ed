import './styles/base.css'
import './styles/controls.css'
import '../../crates/render/src/scene.css'
import './styles/hand.css'
import { mount } from 'svelte'
import App from './App.svelte'

const target = document.getElementById('page')
if (!target) throw new Error('the page has no element for the program')
mount(App, { target })
