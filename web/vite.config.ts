import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Browsers that know `light-dark()`: nothing is rewritten for older ones. */
const browsers = ['chrome123', 'firefox121', 'safari17.5']

export default defineConfig({
  plugins: [svelte()],
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ['src/**/*.test.ts'] },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})
