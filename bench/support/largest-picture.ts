import type { RunnerResult } from 'lighthouse'
import * as z from 'zod'

const candidate = z.object({ type: z.string().optional(), size: z.number().optional() })
const requests = z.object({
  items: z.array(
    z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number().optional() }),
  ),
})
/** Minimum area of a photo in square pixels; icons are smaller. */
const photoPx = 10_000

/**
 * Returns the photo that was the largest contentful element, or undefined. Reads the browser's trace: Lighthouse names
 * only elements still present at the end, and the application replaces the photo of an ad's HTML.
 */
export function largestPicture({ artifacts, lhr }: RunnerResult): { path: string; bytes: number } | undefined {
  const largest = artifacts.Trace.traceEvents
    .filter(({ name }) => name === 'largestContentfulPaint::Candidate')
    .map(({ args }) => candidate.parse(args.data ?? {}))
    .at(-1)
  if (largest?.type !== 'image' || (largest.size ?? 0) < photoPx) return undefined
  const photos = requests
    .parse(lhr.audits['network-requests']?.details ?? { items: [] })
    .items.filter(({ url, resourceType }) => resourceType === 'Image' && new URL(url).pathname.startsWith('/media/'))
  const heaviest = photos.sort((a, b) => (b.transferSize ?? 0) - (a.transferSize ?? 0))[0]
  return heaviest && { path: new URL(heaviest.url).pathname, bytes: heaviest.transferSize ?? 0 }
}
