import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { withAdPages } from './ad-pages.ts'

function answererOf(url: string, method = 'GET'): string {
  let answered = ''
  const by =
    (name: string): RequestListener =>
    (request) => {
      answered = `${name} ${request.url}`
    }
  withAdPages(by('site'), by('gateway'), '/pages')({ url, method } as IncomingMessage, {} as ServerResponse)
  return answered
}

it('passes ad pages to the gateway, below its prefix', () => {
  expect(answererOf('/recyclables/ad_1')).toBe('gateway /pages/recyclables/ad_1')
  expect(answererOf('/recyclables/ad_1/latas?x=1')).toBe('gateway /pages/recyclables/ad_1/latas?x=1')
  expect(answererOf('/recyclables/newspapers')).toBe('gateway /pages/recyclables/newspapers')
})

it('passes every other path to the site', () => {
  for (const url of [
    '/',
    '/recyclables',
    '/recyclables/',
    '/recyclables?q=a',
    '/recyclables/new',
    '/recyclables/new?state=35',
  ])
    expect(answererOf(url)).toBe(`site ${url}`)
  expect(answererOf('/recyclables/ad_1', 'HEAD')).toBe('site /recyclables/ad_1')
})
