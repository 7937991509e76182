/**
 * Runs Lighthouse (simulated phone on a slow line) on home, listing and detail of the demo data, over HTTP/1.1 and
 * HTTP/2. The first photos are replaced by detailed ones, because the demo's drawings are tiny. Reports the median of
 * the runs; software rendering on a shared machine increases blocking time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RunnerResult } from 'lighthouse'
import { listen } from '../local/aws/endpoint/endpoint.ts'
import { startLocalCloud } from '../local/start/cloud.ts'
import type { RecyclableCard, RecyclableView } from '../shared/contract/recyclables.ts'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { detailPhotos } from './support/detailed-photos.ts'
import { openHttp2Front } from './support/http2-front.ts'
import { largestPicture } from './support/largest-picture.ts'
import { median, openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

const marks = {
  home: { http1: 98, http2: 98 },
  listing: { http1: 95, http2: 97 },
  detail: { http1: 95, http2: 97 },
} as const
type PageName = keyof typeof marks
type Protocol = 'http1' | 'http2'
const protocolNames = { http1: 'HTTP/1.1', http2: 'HTTP/2' } as const

/** Independent of the protocol, so measured over one of them. */
const others = ['accessibility', 'best-practices', 'seo'] as const
const shownAudits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
/** A realistic photo at this phone's width of 480 or 768 px; a drawing has 5. */
const pictureKiB = { listing: 15, detail: 35 }

const report = openReport('Lighthouse, mobile')
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: sized('3', '1') },
    page: { type: 'string' },
    smallest: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const runs = Number(options.runs)
const page = options.page ?? sized(undefined, 'listing')

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
const front = await openHttp2Front(cloud.url)
const port = await freePort()
// Software WebGL would count as blocking time; phones use a GPU.
const browser = await launchBrowser([`--remote-debugging-port=${port}`, '--ignore-certificate-errors'], {
  webGl: false,
})
try {
  const cards = (await read<{ items: RecyclableCard[] }>('/api/recyclables?stateId=35&cityId=3550308')).items
  const first = await read<RecyclableView>(`/api/recyclables/${cards[0]?.id}`)
  await detailPhotos(cloud, [...first.photos, ...cards.flatMap(({ cover }) => (cover ? [cover] : []))])
  const pages = { home: '/', listing: '/recyclables', detail: `/recyclables/${first.id}` }
  for (const [name, path] of Object.entries(pages) as [PageName, string][]) {
    if (page !== undefined && page !== name) continue
    await measure(name, 'http1', `${cloud.url}${path}`)
    await measure(name, 'http2', `${front.url}${path}`)
  }
} finally {
  await browser.close()
  await front.close()
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
}
report.end()

async function measure(name: PageName, protocol: Protocol, url: string): Promise<void> {
  report.heading(`${name}, ${protocolNames[protocol]}`)
  const visits: RunnerResult[] = []
  for (let run = 0; run < runs; run++) visits.push(await visit(url, protocol))
  const results = visits.map(({ lhr }) => lhr)
  const score = (category: string) =>
    median(results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100)))
  report.atLeast('performance', score('performance'), marks[name][protocol])
  if (protocol === 'http1') for (const category of others) report.atLeast(category, score(category), 100)
  const pictures = visits.map(largestPicture)
  if (name !== 'home') {
    report.holds(
      'the largest element is a photo of an ad',
      pictures.every((picture) => picture !== undefined),
    )
    const lightest = Math.min(...pictures.map((picture) => (picture?.bytes ?? 0) / 1024))
    report.atLeast('bytes of that photo', lightest, pictureKiB[name], ' KiB')
  }
  for (const result of results) {
    const performance = Math.round((result.categories.performance?.score ?? 0) * 100)
    const shown = shownAudits.map((audit) => `${audit} ${result.audits[audit]?.displayValue}`)
    report.line(`${performance}: ${shown.join(', ')}`)
  }
}

async function visit(url: string, protocol: Protocol): Promise<RunnerResult> {
  const onlyCategories = ['performance', ...(protocol === 'http1' ? others : [])]
  // Loaded late, so that --help works without the packages of bench/.
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  return result
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(`${cloud.url}${path}`)).json()) as T
}

async function freePort(): Promise<number> {
  const probe = await listen((_, response) => response.end())
  await probe.close()
  return probe.port
}
