/**
 * Script that a visitor's browser fetches before the first click: the built application served by the local cloud with
 * demo data, opened in Chromium, until the network rests. Compressed sizes are gzip's at its usual level.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { startLocalCloud } from '../local/start/cloud.ts'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { openReport } from './support/report.ts'

interface Script {
  readonly name: string
  readonly gzKiB: number
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }
/** The map's library, and our parts that come with it; they are fetched where the map comes near. */
const ofTheMap = /^(maplibre-gl|map-frame|ads-canvas|place-canvas)-/
const marks = { homeKiB: 120, listingKiB: 170 }

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
    await measure(browser, 'home, phone', '/', phone, marks.homeKiB)
    await measure(browser, 'home, desktop', '/', desktop, marks.homeKiB)
    await measure(browser, 'listing, phone', '/recyclables', phone, marks.listingKiB)
    await measure(browser, 'listing, desktop', '/recyclables', desktop, marks.listingKiB)
  } finally {
    await browser.close()
  }
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

/**
 * Every script of a first visit without a touch. What comes after the page, in no hurry, is kept out: the service
 * worker, and the 0.7 KiB with which one visit in four counts its pages once the browser is idle.
 */
async function scriptsOf(browser: Browser, path: string, screen: BrowserContextOptions): Promise<Script[]> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' })
  try {
    await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const page = await context.newPage()
    const fetched: Promise<Script>[] = []
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      if (!type.includes('javascript')) return
      fetched.push(
        response.body().then((body) => ({ name: nameOf(response.url()), gzKiB: gzipSync(body).length / 1024 })),
      )
    })
    await page.goto(`${cloud.url}${path}`, { waitUntil: 'networkidle' })
    // What is shown when the page has come to rest is what the reader may click.
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
