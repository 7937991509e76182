import { expect, it, test } from 'vitest'
import { viewedRoutes } from '../../../shared/contract/page-views.ts'
import { mayCount } from '../../lib/may-count.ts'
import { pageRoutes } from '../routes.tsx'
import { routeOf } from './route-of.ts'

test('counts every page under a known route', () => {
  const patterns = pageRoutes.flatMap(({ path }) =>
    path === '/recyclables/new?' ? ['/recyclables', `${path.slice(0, -1)}`] : [path],
  )
  expect([...viewedRoutes]).toEqual(patterns)
})

it.each([
  ['/', '/'],
  ['/recyclables', '/recyclables'],
  ['/recyclables/', '/recyclables'],
  ['/recyclables/new', '/recyclables/new'],
  ['/recyclables/ad_01JD0000000000000000000000/latinhas', '/recyclables/:id/:slug?'],
  ['/my/ads/ad_01JD0000000000000000000000/edit', '/my/ads/:id/edit'],
  ['/reset-password/secret', '/reset-password/:token?'],
  ['/nowhere/at/all', '*'],
])('counts %s as %s', (pathname, route) => expect(routeOf(pathname)).toBe(route))

it('does not count visitors that opt out of tracking', () => {
  expect(mayCount({ doNotTrack: '1' })).toBe(false)
  expect(mayCount({ globalPrivacyControl: true })).toBe(false)
  expect(mayCount({ doNotTrack: null })).toBe(true)
  expect(mayCount({ doNotTrack: 'unspecified', globalPrivacyControl: false })).toBe(true)
})
