import { defineConfig } from '@playwright/test'
import browse from './playwright.config'

/** How fast the page is in a browser: `npm run measure` prints it. */
export default defineConfig({ ...browse, testDir: 'measure', reporter: 'line' })
