import { defineConfig } from '@playwright/test'
import browse from './playwright.config'

const { launchOptions } = browse.use ?? {}
// A page from a folder (`PAGE`) is of no network, and may yet speak to a server of this machine.
const args = [...(launchOptions?.args ?? []), '--disable-features=LocalNetworkAccessChecks']

/** How fast the page is in a browser: `npm run measure` prints it. */
export default defineConfig({
  ...browse,
  use: { ...browse.use, launchOptions: { ...launchOptions, args } },
  testDir: 'measure',
  reporter: 'line',
})
