import { describe, expect, it } from 'vitest'
import { robotsText } from './site-files.ts'

/** Applies robots.txt rules as in RFC 9309: a rule is a prefix, `$` ends it. */
function mayRead(path: string): boolean {
  const [group = ''] = robotsText('https://retorna.example').split('\n\n')
  const [agent, ...rules] = group.split('\n')
  expect(agent).toBe('User-agent: *')
  return !rules.some((rule) => {
    const refused = rule.replace(/^Disallow: /, '')
    return refused.endsWith('$') ? path === refused.slice(0, -1) : path.startsWith(refused)
  })
}

describe('robotsText', () => {
  it.each(['/', '/recyclables/latas-ad_1', '/profile/0b0f9f8e', '/map', '/sitemap.xml', '/terms'])(
    'allows %s',
    (path) => expect(mayRead(path)).toBe(true),
  )

  it.each([
    '/api/recyclables',
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
