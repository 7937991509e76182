/**
 * Lighthouse as a phone on a slow line (its own simulation) on home, listing and detail of the demo data. Software
 * rendering and a shared machine make blocking time worse than a phone does: the median of three runs is told.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { listen } from '../local/aws/endpoint/endpoint.ts'
import { startLocalCloud } from '../local/start/cloud.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { median, openReport } from './support/report.ts'

const runs = 3
const marks = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof marks

const report = openReport('Lighthouse, mobile')
const dataDir = mkdtempSync(join(tmpdir(), 'retorna-lighthouse-'))
const cloud = await startLocalCloud({
  port: 0,
  dataDir,
  fresh: true,
  seed: true,
  dev: false,
  progress: () => undefined,
  print: () => undefined,
})
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  const listed = (await (await fetch(`${cloud.url}/api/recyclables?cityId=3550308`)).json()) as {
    items: { id: string }[]
  }
  const pages = { home: '/', listing: '/recyclables', detail: `/recyclables/${listed.items[0]?.id}` }
  for (const [name, path] of Object.entries(pages)) {
    report.heading(name)
    const scores = new Map<Category, number[]>()
    const details: string[] = []
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(`${cloud.url}${path}`, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: Object.keys(marks),
      })
      for (const category of Object.keys(marks) as Category[]) {
        const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
        scores.set(category, [...(scores.get(category) ?? []), score])
      }
      const shown = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
      details.push(shown.map((audit) => `${audit} ${result?.lhr.audits[audit]?.displayValue}`).join(', '))
    }
    for (const [category, values] of scores) report.atLeast(category, median(values), marks[category])
    for (const line of details) report.line(line)
  }
} finally {
  await browser.close()
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
}
report.end()

async function freePort(): Promise<number> {
  const probe = await listen((_, response) => response.end())
  await probe.close()
  return probe.port
}
