import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

/** One project per cost: unit and infra tests need nothing, conformance starts single endpoints, journeys and browser share one local cloud. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: [
            '{shared,events,functions,infra,local,web}/**/*.test.{ts,tsx}',
            'test/{infra,contracts}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'conformance',
          root,
          include: ['test/conformance/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          root,
          include: ['test/journeys/**/*.test.ts', 'test/browser/**/*.test.ts'],
          globalSetup: ['test/support/local-cloud.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
