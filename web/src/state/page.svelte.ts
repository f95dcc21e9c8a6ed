/** What all screens share: the place, day or night, and the rule being read. */

import { read, write, type Route } from './route'

export type Theme = 'auto' | 'light' | 'dark'

const THEME = 'voltigeur.theme'
const COLOURS = 'voltigeur.colours'

/** The colours of the two sides, by name. Fill, corner and mark stay as they are, whatever the colours. */
export const COLOUR_LABELS = {
  usual: 'Blue and brick',
  redcoats: 'Red and blue',
  bluecoats: 'Blue and green',
  allies: 'Green and plum',
} as const
export type Colours = keyof typeof COLOUR_LABELS

class Page {
  route = $state.raw<Route>(read(location.hash))
  theme = $state<Theme>((localStorage.getItem(THEME) as Theme | null) ?? 'auto')
  #night = $state(matchMedia('(prefers-color-scheme: dark)').matches)
  /** Whether it is night on the page. */
  dark = $derived(this.theme === 'auto' ? this.#night : this.theme === 'dark')
  /** The rule that is being read beside the screen. */
  reading = $state.raw<{ book: string; rule: string } | null>(null)
  /** The book whose rules the screen cites. */
  book = $state('')

  /** The colours of the sides. */
  colours = $state<Colours>((localStorage.getItem(COLOURS) as Colours | null) ?? 'usual')

  constructor() {
    addEventListener('hashchange', () => {
      this.route = read(location.hash)
      this.reading = null
    })
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', now => (this.#night = now.matches))
    this.light(this.theme)
    this.paint(this.colours)
  }

  /** Makes it day, night, or what the system says. */
  light(theme: Theme): void {
    this.theme = theme
    localStorage.setItem(THEME, theme)
    if (theme === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }

  go(route: Route): void {
    location.hash = write(route)
  }

  paint(colours: Colours): void {
    this.colours = colours
    localStorage.setItem(COLOURS, colours)
    document.documentElement.dataset['colours'] = colours
  }

  /** Opens a rule of the screen's book. */
  open(rule: string): void {
    if (this.book) this.reading = { book: this.book, rule }
  }
}

export const page = new Page()
