import type { RunnerResult } from 'lighthouse'
import * as z from 'zod'

const candidate = z.object({ type: z.string().optional(), size: z.number().optional() })
const requests = z.object({
  items: z.array(
    z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number().optional() }),
  ),
})
/** Square pixels of the page above which an image is a photo: icons and marks are smaller. */
const photoPx = 10_000

/**
 * The photo that was the largest element of a page, as it was fetched; undefined where another element was larger. The
 * browser's own record is read: Lighthouse names only an element that still stands there at the end, and the photo that
 * an ad's HTML brings is followed by the application's.
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
