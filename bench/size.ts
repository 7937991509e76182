/**
 * Measures the script that a browser loads before the first click. Opens the built application with demo data from the
 * local cloud in Chromium and waits until the network is idle. Sizes are gzip at its default level.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { buildWeb } from '../local/start/builds/web-build.ts'
import { startLocalCloud } from '../local/start/cloud.ts'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

interface Script {
  readonly name: string
  readonly gzKiB: number
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }
/** The map library and our parts loaded with it, when the map is near the viewport. */
const ofTheMap = /^(maplibre-gl|map-frame|ads-canvas|place-canvas)-/
const marks = { homeKiB: 120, listingKiB: 170, signInKiB: 220, chartsKiB: 75 }

const report = openReport('Script before the first click')
const dataDir = mkdtempSync(join(tmpdir(), 'retorna-size-'))
const cloud = await startLocalCloud({
  port: 0,
  dataDir,
  fresh: true,
  seed: true,
  dev: false,
  progress: () => undefined,
  print: console.error,
})
try {
  const browser = await launchBrowser()
  try {
    const visits = [
      ['home, phone', '/', phone, marks.homeKiB],
      ['home, desktop', '/', desktop, marks.homeKiB],
      ['listing, phone', '/recyclables', phone, marks.listingKiB],
      ['listing, desktop', '/recyclables', desktop, marks.listingKiB],
      ['sign-in, phone', '/auth', phone, marks.signInKiB],
    ] as const
    for (const [name, path, screen, mark] of visits.slice(0, sized(visits.length, 1)))
      await measure(browser, name, path, screen, mark)
  } finally {
    await browser.close()
  }
  await measureCharts()
} finally {
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
}
report.end()

async function measure(
  browser: Browser,
  name: string,
  path: string,
  screen: BrowserContextOptions,
  mark: number,
): Promise<void> {
  const scripts = await scriptsOf(browser, path, screen)
  const map = scripts.filter((script) => ofTheMap.test(script.name))
  const others = scripts.filter((script) => !ofTheMap.test(script.name)).sort((a, b) => b.gzKiB - a.gzKiB)
  report.heading(name)
  report.atMost(`${others.length} scripts, compressed`, total(others), mark, ' KiB')
  report.line(
    others.map((script) => `${script.name.replace(/-[\w-]{7,8}\.js$/, '')} ${script.gzKiB.toFixed(1)}`).join(', '),
  )
  if (map.length > 0) report.line(`the map beside them: ${total(map).toFixed(1)} KiB in ${map.length} scripts`)
}

/** The chart library and our charts load with the dashboard only, in one chunk. */
async function measureCharts(): Promise<void> {
  const { folder } = await buildWeb()
  const chunks = globSync('assets/charts-*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file)))
  report.heading('dashboard')
  const gzKiB = chunks.reduce((sum, chunk) => sum + gzipSync(chunk).length / 1024, 0)
  report.holds('the charts are one chunk', chunks.length === 1)
  report.atMost('charts, compressed', gzKiB, marks.chartsKiB, ' KiB')
}

/**
 * Returns the scripts of a first visit without interaction. Excludes idle-time loads: the service worker, the
 * picker of languages, and the 0.7 KiB that count page views in one of four visits.
 */
async function scriptsOf(browser: Browser, path: string, screen: BrowserContextOptions): Promise<Script[]> {
  const context = await browser.newContext({ ...screen, locale: 'pt-BR', serviceWorkers: 'block' })
  try {
    await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const page = await context.newPage()
    const fetched: Promise<Script>[] = []
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      if (!type.includes('javascript') || /\/languages-/.test(response.url())) return
      fetched.push(
        response.body().then((body) => ({ name: nameOf(response.url()), gzKiB: gzipSync(body).length / 1024 })),
      )
    })
    await page.goto(`${cloud.url}${path}`, { waitUntil: 'networkidle' })
    // The page is ready for a click when it is rendered and idle.
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await Promise.all(fetched)
  } finally {
    await context.close()
  }
}

function nameOf(url: string): string {
  return basename(new URL(url).pathname)
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { gzKiB }) => sum + gzKiB, 0)
}
