import type { Result } from 'lighthouse'
import * as z from 'zod'

const breakdown = z.object({ items: z.array(z.object({ snippet: z.string().optional() })) })
const requests = z.object({
  items: z.array(
    z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number().optional() }),
  ),
})

/** The photo that was the largest element of a page, as it was fetched; undefined where another element was larger. */
export function largestPicture(result: Result): { path: string; bytes: number } | undefined {
  const { items } = breakdown.parse(result.audits['lcp-breakdown-insight']?.details ?? { items: [] })
  const snippet = items.find((item) => item.snippet !== undefined)?.snippet ?? ''
  const photo = /^<img[^>]+?"(\/media\/photos\/[^/"]+\/[^/"]+\/)/.exec(snippet)?.[1]
  if (!photo) return undefined
  const fetched = requests
    .parse(result.audits['network-requests']?.details ?? { items: [] })
    .items.filter(({ url, resourceType }) => resourceType === 'Image' && new URL(url).pathname.startsWith(photo))
  const heaviest = fetched.sort((a, b) => (b.transferSize ?? 0) - (a.transferSize ?? 0))[0]
  return heaviest && { path: new URL(heaviest.url).pathname, bytes: heaviest.transferSize ?? 0 }
}
