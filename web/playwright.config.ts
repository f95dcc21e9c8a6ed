import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'browse',
  outputDir: 'node_modules/.browse',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // A browser on a busy machine may miss its moment: a second try is told as flaky, not as well.
  retries: 1,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM'], args: ['--no-sandbox', '--disable-gpu'] },
  },
})
