import { describe, expect, it } from 'vitest'
import { robotsText } from './site-files.ts'

/** Applies robots.txt rules as in RFC 9309: the longest fitting rule counts, of two equal ones `Allow`; `$` ends it. */
function mayRead(path: string): boolean {
  const [group = ''] = robotsText('https://retorna.example').split('\n\n')
  const [agent, ...rules] = group.split('\n')
  expect(agent).toBe('User-agent: *')
  const fitting = rules
    .map((rule) => rule.split(': ') as [verb: string, pattern: string])
    .filter(([, pattern]) => (pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern)))
    .toSorted(([one, a], [, b]) => b.length - a.length || (one === 'Allow' ? -1 : 1))
  return fitting[0]?.[0] !== 'Disallow'
}

describe('robotsText', () => {
  it.each(['/', '/recyclables/latas-ad_1', '/profile/0b0f9f8e', '/map', '/sitemap.xml', '/terms'])(
    'allows %s',
    (path) => expect(mayRead(path)).toBe(true),
  )

  it.each(['/assets/index-abc.js', '/media/ad_1/480.avif', '/config.json', '/fonts/x.woff2', '/manifest.webmanifest'])(
    'allows the file %s',
    (path) => expect(mayRead(path)).toBe(true),
  )

  it.each([
    '/api/recyclables?state=35&order=newest',
    '/api/recyclables/map?west=-50',
    '/api/recyclables/ad_1',
    '/api/recyclables/ad_1/questions',
    '/api/profiles/0b0f9f8e',
    '/api/profiles/0b0f9f8e/rank',
    '/api/profiles/0b0f9f8e/recyclables',
    '/api/categories',
    '/api/states',
    '/api/states/35/cities',
    '/api/settings',
    '/api/exchange-rates',
  ])('allows %s, which public pages load', (path) => expect(mayRead(path)).toBe(true))

  it.each([
    '/api/page-views',
    '/api/profile',
    '/api/balance',
    '/api/withdrawals',
    '/api/tickets/tkt_1',
    '/local',
    '/my/ads',
    '/favourites',
    '/saved-searches',
    '/profile',
    '/messages/cnv_1',
    '/admin/users',
    '/orders/ord_1',
    '/withdraw',
  ])('disallows %s', (path) => expect(mayRead(path)).toBe(false))

  it("contains the sitemap address under the site's origin", () => {
    expect(robotsText('https://retorna.example').split('\n')).toContain('Sitemap: https://retorna.example/sitemap.xml')
  })
})
