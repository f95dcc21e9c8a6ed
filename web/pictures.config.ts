import { defineConfig } from '@playwright/test'
import browse from './playwright.config'

/** The pictures of the documents: `npm run pictures` takes them anew. */
export default defineConfig({
  ...browse,
  use: { ...browse.use, viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  testDir: 'pictures',
  retries: 0,
  reporter: 'line',
})
