import { describe, expect, it } from 'vitest'
import { robotsText } from './site-files.ts'

/** Whether a search engine may read a path, as RFC 9309 has it: a rule is a beginning, `$` its end. */
function mayRead(path: string): boolean {
  const [group = ''] = robotsText('https://retorna.example').split('\n\n')
  const [agent, ...rules] = group.split('\n')
  expect(agent).toBe('User-agent: *')
  return !rules.some((rule) => {
    const refused = rule.replace(/^Disallow: /, '')
    return refused.endsWith('$') ? path === refused.slice(0, -1) : path.startsWith(refused)
  })
}

describe('what search engines may read', () => {
  it.each(['/', '/recyclables/latas-ad_1', '/profile/0b0f9f8e', '/map', '/sitemap.xml', '/terms'])(
    '%s is for everybody',
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
  ])('%s is of one person, or no page', (path) => expect(mayRead(path)).toBe(false))

  it('names where the addresses of all ads stand, with the site’s own', () => {
    expect(robotsText('https://retorna.example').split('\n')).toContain('Sitemap: https://retorna.example/sitemap.xml')
  })
})
